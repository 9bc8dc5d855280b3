import { randomUUID } from 'node:crypto'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { EXTENSIONS } from '#database/embedded/cluster.ts'
import { livingCluster } from '#database/embedded/living-cluster.ts'
import { becomeApp, embeddedDatabase, migrateEmbedded } from '#database/embedded/open-embedded.ts'
import { turns } from '#database/embedded/turns.ts'
import { type Schema, schemaHash } from '#database/migration-files.ts'
import type { TestDatabase } from './engines.ts'

/** Only for what hangs: no test asks how long others may use the database. */
const PATIENCE_MS = 120_000

export async function openEmbeddedTest(schema: Schema): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: await template(schema), extensions: EXTENSIONS })
  const line = turns(PATIENCE_MS)
  const opened = await becomeApp({ pglite, stopped: () => undefined, abandon: () => undefined })
  const cluster = livingCluster(opened, async () => opened)
  const database = embeddedDatabase(cluster, { dataDir: 'in memory', release: async () => undefined }, line)
  return {
    engine: 'embedded',
    database,
    rows: <Row>(text: string, values: unknown[] = []) =>
      line.take(async () => {
        // Put back as it was found, so that a database left open to its superuser is noticed.
        const found = await pglite.query<{ login: string }>('select session_user::text as login')
        await pglite.exec('set session authorization postgres')
        try {
          return (await pglite.query<Row>(text, values)).rows
        } finally {
          await pglite.exec(`set session authorization ${found.rows[0]?.login}`)
        }
      }),
    withoutActor: (text) => line.take(async () => (await pglite.query(text)).rows),
    close: () => database.close(),
  }
}

/** An empty, migrated cluster, kept in the temporary folder for every test of this schema. */
async function template(schema: Schema): Promise<Blob> {
  const path = join(tmpdir(), `openround-template-${schemaHash(schema).slice(0, 16)}.tar`)
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) await makeTemplate(path, schema)
  // Read at once: a blob of the file itself would end where another process puts its own in place.
  return new Blob([new Uint8Array(await readFile(path))])
}

/** Written aside and moved into place, since tests that run at the same time make it at the same time. */
async function makeTemplate(path: string, schema: Schema): Promise<void> {
  const pglite = await PGlite.create({ extensions: EXTENSIONS })
  await migrateEmbedded(pglite, schema)
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
  await rename(draft, path)
}
