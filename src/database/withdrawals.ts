import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'

async function firstOf<Row>(
  transaction: Transaction,
  text: ReturnType<typeof sql>,
): Promise<Row | undefined> {
  const { rows } = (await transaction.execute(text)) as unknown as { rows: Row[] }
  return rows[0]
}

/** Withdraws an application of the actor, now or by an earlier request (policies/62-withdrawals.sql). */
export async function withdrawApplication(
  transaction: Transaction,
  id: string,
  reason: string,
): Promise<void> {
  await firstOf(transaction, sql`select withdraw_application(${id}, ${reason})`)
}

/** Undoes a withdrawal of the actor. @returns false if the application is still withdrawn, because the time is over */
export async function undoWithdrawal(transaction: Transaction, id: string): Promise<boolean> {
  const row = await firstOf<{ undone: boolean }>(transaction, sql`select undo_withdrawal(${id}) as undone`)
  return row?.undone === true
}
