import { channel } from 'node:diagnostics_channel'

/** How long a statement took, from when it was sent; its text stands for its values by $1, $2. */
export type StatementTime = { readonly text: string; readonly ms: number }

/** Of the whole process, as the tools of the platform that listen in expect it. */
const times = channel('openround.statement')

/** Runs a statement and tells how long it took, whether it went well or not. */
export async function timed<R>(text: string, run: () => Promise<R>): Promise<R> {
  if (!times.hasSubscribers) return run()
  const start = performance.now()
  try {
    return await run()
  } finally {
    times.publish({ text, ms: performance.now() - start } satisfies StatementTime)
  }
}

/**
 * Hears of every statement of this process, within whatever asked for it.
 * @returns ends that
 */
export function onStatement(hear: (time: StatementTime) => void): () => void {
  const listener = (told: unknown) => hear(told as StatementTime)
  times.subscribe(listener)
  return () => {
    times.unsubscribe(listener)
  }
}
