/**
 * Rolls back after `error` and gives back what to throw: `error` itself, or both when the rollback fails as well,
 * so that neither hides the other.
 */
export async function rolledBack(error: unknown, rollback: () => Promise<unknown>): Promise<unknown> {
  try {
    await rollback()
    return error
  } catch (rollbackError) {
    return new AggregateError([error, rollbackError], 'The transaction failed, and so did its rollback.', {
      cause: error,
    })
  }
}
