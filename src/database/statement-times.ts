import { channel } from 'node:diagnostics_channel'

/** How long a statement took, from when it was sent; its text stands for its values by $1, $2. */
export type StatementTime = { readonly text: string; readonly ms: number }

/** Of the whole process, as the tools of the platform that listen in expect it. */
const statementChannel = channel('openround.statement')

/** Runs a statement and tells how long it took, whether it went well or not. */
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
 * Hears of every statement of this process, within whatever asked for it.
 * @returns ends that
 */
export function onStatement(hear: (time: StatementTime) => void): () => void {
  const listener = (told: unknown) => hear(told as StatementTime)
  statementChannel.subscribe(listener)
  return () => {
    statementChannel.unsubscribe(listener)
  }
}
