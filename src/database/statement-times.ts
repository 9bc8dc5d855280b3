import { channel } from 'node:diagnostics_channel'

/** Duration of a statement in milliseconds. The text has $1, $2 in place of values. */
export type StatementTime = { readonly text: string; readonly ms: number }

/** Diagnostics channel of the process, to which monitoring can subscribe. */
const statementChannel = channel('openround.statement')

/** Runs a statement and publishes its duration, whether it succeeds or fails. */
export async function measureStatement<R>(text: string, run: () => Promise<R>): Promise<R> {
  if (!statementChannel.hasSubscribers) return run()
  const start = performance.now()
  try {
    return await run()
  } finally {
    statementChannel.publish({ text, ms: performance.now() - start } satisfies StatementTime)
  }
}

/**
 * Subscribes to the statements of this process. The handler runs in the async context of the statement's caller.
 * @returns a function that unsubscribes
 */
export function onStatement(handle: (time: StatementTime) => void): () => void {
  const listener = (time: unknown) => handle(time as StatementTime)
  statementChannel.subscribe(listener)
  return () => {
    statementChannel.unsubscribe(listener)
  }
}
