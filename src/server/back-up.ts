import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { syncFolder } from '#database/embedded/durable-files.ts'
import { secretsUnder } from './config/kept-secret.ts'
import { outboxUnder } from './config/mail.ts'
import { diskUnder } from './config/storage.ts'
import type { Config } from './config.ts'
import type { Outcome } from './control-socket.ts'
import type { Services } from './services.ts'

const USAGE = 'Usage: npm run backup -- FOLDER, a folder that is not there yet'

/**
 * Carries out `npm run backup -- FOLDER`: the copy is a data folder that a server can be started on (DATA_DIR).
 * Requests wait while the database is copied. A copy that was broken off is left as FOLDER.unfinished.
 */
export async function backUp(
  { config, database }: Pick<Services, 'config' | 'database'>,
  [folder = '', ...rest]: readonly string[],
): Promise<Outcome> {
  if (folder === '' || rest.length > 0) return refused(USAGE)
  if (config.database.kind === 'server') {
    return refused('DATABASE_URL names a PostgreSQL server: back it up with its own tools, such as pg_dump.')
  }
  if (existsSync(folder)) return refused(`${folder} is there already; name a folder that is not.`)

  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  // First the database: each file that it names is there to be copied after it.
  await database.copyTo(unfinished)
  for (const [from, to] of besideDatabase(config, unfinished)) {
    if (existsSync(from)) await cp(from, to, { recursive: true })
  }
  syncFolder(unfinished)
  await rename(unfinished, folder)
  return { code: 0, lines: [`Copied to ${folder}.`, ...remarks(config)] }
}

const refused = (line: string): Outcome => ({ code: 1, lines: [line] })

const besideDatabase = ({ dataDir, storage }: Config, copy: string): (readonly [string, string])[] => {
  const kept = [...secretsUnder(dataDir), outboxUnder(dataDir)].map(
    (path) => [path, join(copy, basename(path))] as const,
  )
  return storage.kind === 'disk' ? [...kept, [storage.folder, diskUnder(copy).folder]] : kept
}

const remarks = ({ storage }: Config): string[] =>
  storage.kind === 's3' ? [`Uploaded files stay in the bucket ${storage.bucket}: back it up by itself.`] : []

/** The words of the command line, for whichever process carries them out. */
export const absolute = ([folder = '', ...rest]: readonly string[]): string[] => [
  folder && resolve(folder),
  ...rest,
]
