import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SchemaTooNew } from '#database/database.ts'

/** Periodic background work. Several servers may run a job at the same time. */
export type Job = {
  readonly name: string
  readonly everyMs: number
  /** Runs the job once. Ends early but cleanly once `signal` is aborted. */
  run(signal: AbortSignal): Promise<void>
}

/** Maximum random extension of an interval, as a fraction of it, so that servers do not run a job simultaneously. */
const JITTER = 0.1

/**
 * Runs each job immediately and then at its interval, without overlap. Logs a failure and continues with the next
 * interval.
 * @returns `stop`, which waits until running jobs have ended
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
      if (!(error instanceof SchemaTooNew))
        log.error({ err: error, job: job.name }, 'A job failed and will be retried')
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
