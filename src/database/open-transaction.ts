/**
 * Guards the connection of one open transaction. A statement that nobody awaited must not run after the end, inside
 * the next transaction, as somebody else. And PostgreSQL answers the commit of a failed transaction with a rollback,
 * which the caller must not take for done.
 */
export function openTransaction<Arguments extends unknown[], Result>(
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
