import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded, withCopiedOwner } from '#database/embedded/open-embedded.ts'
import { notes, notesSchema } from './notes-schema.ts'
import { layCluster } from './prepared-cluster.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'openround-copies-'))
  await layCluster(dataDir, notesSchema())
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const COPIES = 2
const LONG = 'a long note '.repeat(80)

test('a copy of a busy database contains all earlier transactions, each complete', async () => {
  const database = await openEmbedded(dataDir, notesSchema())
  let acknowledged = 0
  let stopped = false
  const writing = (async () => {
    while (!stopped) {
      await database.asWorker(async (transaction) => {
        await transaction.insert(notes).values({ owner: 'asha', body: `${acknowledged} of Asha: ${LONG}` })
        await transaction.insert(notes).values({ owner: 'rohan', body: `${acknowledged} of Rohan: ${LONG}` })
      })
      acknowledged++
      // Lets other tasks run, as requests do; the engine itself never waits for the event loop.
      await nextTurn()
    }
  })()
  const bounds: [number, number][] = []
  for (let copy = 0; copy < COPIES; copy++) {
    const before = acknowledged
    await database.copyTo(join(dataDir, `copy-${copy}`))
    bounds.push([before, acknowledged])
  }
  stopped = true
  await writing
  await database.close()

  for (const [copy, [least, most]] of bounds.entries()) {
    const [found] = await withCopiedOwner(join(dataDir, `copy-${copy}`), (connection) =>
      connection.rows<{ asha: number; rohan: number }>(
        `select (count(*) filter (where owner = 'asha'))::int as asha,
          (count(*) filter (where owner = 'rohan'))::int as rohan from notes`,
        [],
      ),
    )
    expect(found?.asha).toBe(found?.rohan)
    expect(found?.asha).toBeGreaterThanOrEqual(least)
    // The copy may have one more transaction, whose reply had not arrived yet.
    expect(found?.asha).toBeLessThanOrEqual(most + 1)
  }
  // Checks that other queries were answered during at least one copy.
  expect(bounds.some(([least, most]) => most > least)).toBe(true)
})
