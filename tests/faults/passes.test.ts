import { afterEach, beforeAll, expect, test } from 'vitest'
import { build } from '#tests/scripts/built-server.ts'
import { type KillableServer, killedDatabase, withoutPower } from './passes/killable-servers.ts'
import { runPasses } from './passes/passes.ts'
import { faultsOf } from './passes/tally.ts'

/** Shorter passes than those of `npm run test:faults`. */
const SHORT = { passes: 1, writers: 2, changes: 40 }
const NONE = { lost: 0, torn: 0, doubled: 0, fileWithoutRow: 0, rowWithoutFile: 0 }

let server: KillableServer | undefined
beforeAll(() => build())
afterEach(async () => {
  await server?.end()
  server = undefined
})

test.each([
  ['the database server is killed', killedDatabase],
  ['the power fails', withoutPower],
])(
  'keeps every acknowledged write complete and without duplicates when %s [D-service.21]',
  async (_, open) => {
    server = await open()
    const said: string[] = []
    const tally = await runPasses(server, SHORT, (line) => said.push(line))
    expect([tally.acknowledged > 0, faultsOf(tally)], said.join('\n')).toEqual([true, NONE])
  },
)
