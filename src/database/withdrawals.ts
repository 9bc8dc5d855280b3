import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { firstOf } from './rows.ts'

/** Withdraws the actor's application (policies/62-withdrawals.sql). Has no effect if it is already withdrawn. */
export async function withdrawApplication(
  transaction: Transaction,
  id: string,
  reason: string,
): Promise<void> {
  await firstOf(transaction, sql`select withdraw_application(${id}, ${reason})`)
}

/** Undoes the actor's withdrawal. @returns false if the time to undo is over or the actor has no such application */
export async function undoWithdrawal(transaction: Transaction, id: string): Promise<boolean> {
  const row = await firstOf<{ undone: boolean }>(transaction, sql`select undo_withdrawal(${id}) as undone`)
  return row?.undone === true
}
