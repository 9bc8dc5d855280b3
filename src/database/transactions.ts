import { DatabaseUnavailable, type Transaction } from './database.ts'

/**
 * Guards the connection of one open transaction. A statement that was not awaited must not run after the transaction
 * has ended, because it would run in the next transaction, as another user. If asked to commit a failed transaction,
 * PostgreSQL rolls back without an error, which must not be mistaken for success.
 */
export function guardTransaction<Arguments extends unknown[], Result>(
  send: (...query: Arguments) => Promise<Result>,
) {
  let open = true
  let failed = false
  return {
    async query(...query: Arguments): Promise<Result> {
      if (!open) throw new Error('The transaction has ended: one of its statements was not awaited.')
      try {
        return await send(...query)
      } catch (error) {
        failed = true
        throw error
      }
    },
    /** Throws PostgreSQL's error 25P02 after a failed statement, unless a savepoint was rolled back. */
    async refuseAborted(...probe: Arguments): Promise<void> {
      if (failed) await send(...probe)
    },
    end() {
      open = false
    },
  }
}

/**
 * Rolls back after `error`. A lost connection rolls back by itself.
 * @returns the error to throw: `error` itself, or an AggregateError if the rollback fails too
 */
export async function rollBack(error: unknown, rollback: () => Promise<unknown>): Promise<unknown> {
  try {
    await rollback()
    return error
  } catch (rollbackError) {
    if (rollbackError instanceof DatabaseUnavailable) return error
    return new AggregateError([error, rollbackError], 'The transaction failed, and so did its rollback.', {
      cause: error,
    })
  }
}

const callbacks = new WeakMap<Transaction, (() => void)[]>()

/** Runs `work` after the transaction has committed. Does not run it after a rollback. */
export function afterCommit(transaction: Transaction, work: () => void): void {
  callbacks.set(transaction, [...(callbacks.get(transaction) ?? []), work])
}

/** Runs the callbacks of a committed transaction. Called by `createDatabase`. */
export function runAfterCommit(transaction: Transaction): void {
  for (const work of callbacks.get(transaction) ?? []) work()
}
