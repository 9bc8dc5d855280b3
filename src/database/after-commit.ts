import type { Transaction } from './database.ts'

const waiting = new WeakMap<Transaction, (() => void)[]>()

/** Runs `work` after the transaction has committed, and not if it rolls back. */
export function afterCommit(transaction: Transaction, work: () => void): void {
  waiting.set(transaction, [...(waiting.get(transaction) ?? []), work])
}

/** Runs what waits for the commit of a transaction. `createDatabase` calls it. */
export function runAfterCommit(transaction: Transaction): void {
  for (const work of waiting.get(transaction) ?? []) work()
}
