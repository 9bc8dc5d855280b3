import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work of the server's own, done again and again. Several servers may do it at the same time. */
export type Job = {
  readonly name: string
  readonly everyMs: number
  /** Ends early, but in order, once `signal` is aborted. */
  run(signal: AbortSignal): Promise<void>
}

/** Up to so much of the interval comes on top, so that several servers do not stay in step. */
const JITTER = 0.1

/**
 * Runs each job at once, then in its interval, never twice at the same time. A failure is logged; the job goes on.
 * @returns `stop` waits until whatever runs has ended
 */
export function startJobs(jobs: readonly Job[], log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = jobs.map((job) => repeat(job, log, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function repeat(job: Job, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(signal)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'A job failed; it will be tried again')
    }
    await pause(job.everyMs * (1 + Math.random() * JITTER), signal)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal, ref: false })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
