import type { Transaction } from './database.ts'

/**
 * Guards the connection of one open transaction. A statement that nobody awaited must not run after the end, inside
 * the next transaction, as somebody else. And PostgreSQL answers the commit of a failed transaction with a rollback,
 * which the caller must not take for done.
 */
export function guardTransaction<Arguments extends unknown[], Result>(
  send: (...query: Arguments) => Promise<Result>,
) {
  let open = true
  let failed = false
  return {
    async query(...query: Arguments): Promise<Result> {
      if (!open) throw new Error('The transaction is over: a statement in it was not awaited.')
      try {
        return await send(...query)
      } catch (error) {
        failed = true
        throw error
      }
    },
    /** After a failed statement, throws PostgreSQL's 25P02 unless a savepoint mended it. */
    async refuseAborted(...probe: Arguments): Promise<void> {
      if (failed) await send(...probe)
    },
    end() {
      open = false
    },
  }
}

/**
 * Rolls back after `error` and gives back what to throw: `error` itself, or both when the rollback fails as well,
 * so that neither hides the other.
 */
export async function rollBack(error: unknown, rollback: () => Promise<unknown>): Promise<unknown> {
  try {
    await rollback()
    return error
  } catch (rollbackError) {
    return new AggregateError([error, rollbackError], 'The transaction failed, and so did its rollback.', {
      cause: error,
    })
  }
}

const callbacks = new WeakMap<Transaction, (() => void)[]>()

/** Runs `work` after the transaction has committed, and not if it rolls back. */
export function afterCommit(transaction: Transaction, work: () => void): void {
  callbacks.set(transaction, [...(callbacks.get(transaction) ?? []), work])
}

/** Runs what waits for the commit of a transaction. `createDatabase` calls it. */
export function runAfterCommit(transaction: Transaction): void {
  for (const work of callbacks.get(transaction) ?? []) work()
}
