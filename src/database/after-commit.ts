import type { Transaction } from './database.ts'

const waiting = new WeakMap<Transaction, (() => void)[]>()

/** Has `work` done once everybody can see what the transaction stores, and never if it comes to nothing. */
export function afterCommit(transaction: Transaction, work: () => void): void {
  waiting.set(transaction, [...(waiting.get(transaction) ?? []), work])
}

/** For the doors: the transaction is committed. */
export function runAfterCommit(transaction: Transaction): void {
  for (const work of waiting.get(transaction) ?? []) work()
}
