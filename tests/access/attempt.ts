import { sql } from 'drizzle-orm'
import type { Capacity, Database, SessionKey } from '#database/database.ts'
import { sqlState } from '#database/sql-errors.ts'

/** Thrown to roll back an attempt, so that the next one finds the same data. */
class Undone extends Error {
  constructor(readonly rows: number) {
    super('undone')
  }
}

/**
 * Sends statements for a session in the role of the capacity, and rolls them back.
 * @returns the number of rows that the last statement affected or returned, or the SQLSTATE of the refusal
 */
export async function attempt(
  database: Database,
  session: SessionKey,
  capacity: Capacity,
  ...statements: string[]
): Promise<number | string> {
  const work = database.transaction(session, capacity, async (transaction) => {
    let rows = 0
    for (const statement of statements) {
      const result = (await transaction.execute(sql.raw(statement))) as unknown as {
        rows: unknown[]
        rowCount?: number
        affectedRows?: number
      }
      rows = result.rows.length || (result.rowCount ?? result.affectedRows ?? 0)
    }
    throw new Undone(rows)
  })
  return work.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof Undone) return error.rows
      const state = sqlState(error)
      if (state === undefined) throw error
      return state
    },
  )
}
