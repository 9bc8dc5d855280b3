import type { SQL } from 'drizzle-orm'
import type { Transaction } from './database.ts'

/** Runs a statement written as SQL. The caller states the type of the rows. @returns the rows */
export async function rowsOf<Row>(transaction: Transaction, text: SQL): Promise<Row[]> {
  const { rows } = (await transaction.execute(text)) as unknown as { rows: Row[] }
  return rows
}

/** Returns the first row of a statement. */
export const firstOf = async <Row>(transaction: Transaction, text: SQL): Promise<Row | undefined> =>
  (await rowsOf<Row>(transaction, text))[0]
