import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Capacity } from '#database/database.ts'
import { type AccessServer, startAccessServer } from './access-server.ts'
import { ACTORS } from './actors.ts'
import { attemptAll } from './attempt-all.ts'
import { CELLS, type Cell } from './matrix.ts'
import { IN_SQL, type InSql } from './operations-in-sql.ts'

const cells = CELLS.filter(({ operation }) => operation in IN_SQL)
const tryOf = ({ operation }: Cell) => IN_SQL[operation as InSql]

let accessServer: AccessServer
const outcomes = new Map<Cell, string[]>()
beforeAll(async () => {
  accessServer = await startAccessServer(true)
  for (const actor of ACTORS) {
    for (const capacity of ['applicant', 'administrator', 'reader', 'reviewer', 'team'] as const)
      await tryAll(actor, capacity)
  }
})
afterAll(() => accessServer?.close())

/** Runs all attempts of an actor in a capacity, each independent of the others. */
async function tryAll(actor: Cell['actor'], capacity: Capacity): Promise<void> {
  const tried = cells.filter((cell) => cell.actor === actor && tryOf(cell).as.includes(capacity))
  const statements = []
  for (const cell of tried) statements.push(tryOf(cell).sql(await accessServer.idsFor(actor, cell.subject)))
  const results = await attemptAll(
    accessServer.databaseOf(actor),
    accessServer.sessions[actor],
    capacity,
    statements,
  )
  for (const [index, cell] of tried.entries()) {
    outcomes.set(cell, [...(outcomes.get(cell) ?? []), results[index] ?? 'not tried'])
  }
}

/**
 * Returns the expected result in SQL, where row policies return a row or nothing, without a reason. An answer to an
 * earlier round is a conflict only for the server (decision 8), because the row is still the founder's own. The
 * database also refuses everything that a withdrawal rules out.
 */
const inSql = ({ expected, subject }: Cell) =>
  expected === 'yes' || (expected === 'conflict' && !subject.withdrawn) ? 'one row' : 'nothing'

describe('access in SQL [S6.4, S6.19, S7-other.6, D-way.6, D-way.15, D-way.16, D-status.33, D-verdicts.1, V8.3.1]', () => {
  test.each(cells.map((cell) => [cell.name, cell] as const))('%s', (_, cell) => {
    const results = outcomes.get(cell) ?? []
    expect(results.filter((outcome) => !['0', '1', '42501', 'AWITH'].includes(outcome))).toEqual([])
    expect(results.includes('1') ? 'one row' : 'nothing').toBe(inSql(cell))
  })
})
