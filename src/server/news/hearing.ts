import type { Logger } from 'pino'
import { CHANGES_CHANNEL, readChange } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import type { Change } from '#domain/changes/change.ts'
import type { Config } from '#server/config.ts'
import { type KeptChanges, keptChanges } from './kept-changes.ts'

export type Parts = {
  readonly config: Pick<Config, 'undoSeconds'>
  readonly database: Pick<Database, 'listen' | 'once'>
  readonly log: Logger
}

/** For decisions that were not heard, and can still be taken back. */
const UNHEARD = 'unheard'
const ANYBODYS: Change = { kind: 'access' }

/** What this server hears from the database. */
export type Hearing = {
  readonly kept: KeptChanges
  /** Whether all that changes is heard at this moment. */
  hears(): boolean
  start(): void
  stop(): Promise<void>
}

/** @param news is called when there is something new to tell */
export function makeHearing({ config, database, log }: Parts, news: () => void): Hearing {
  const kept = keptChanges()
  /** What is kept when a decision can be taken back no more, by its application. */
  const late = new Map<string, NodeJS.Timeout>()
  let listening: ReturnType<Database['listen']> | undefined
  let hears = false

  const keep = (change: Change, as: 'founder' | 'team') => {
    kept.add({ ...change, as })
    news()
  }
  /**
   * Founders hear of a decision once it can be taken back no more (decision 31); of one that was taken back, or that
   * another has replaced in that time, never (domain/applications/timeline.ts).
   */
  const keepDecision = ({ application = '', owner, undone }: Change) => {
    const change: Change = { kind: 'application', application, ...(owner && { owner }) }
    if (undone) return forgetLate(application)
    if (config.undoSeconds === 0) return keep(change, 'founder')
    // The one before that nobody has taken back can be taken back no more: the database says so when another replaces it.
    if (late.has(application)) keep(change, 'founder')
    keepLate(application, change)
  }
  const forgetLate = (key: string) => {
    clearTimeout(late.get(key))
    late.delete(key)
  }
  const keepLate = (key: string, change: Change) => {
    forgetLate(key)
    const timer = setTimeout(() => {
      late.delete(key)
      keep(change, 'founder')
    }, config.undoSeconds * 1_000).unref()
    late.set(key, timer)
  }
  const ear = {
    heard(payload: string) {
      const change = readChange(payload)
      if (!change) return
      if (change.kind === 'decision') return keepDecision(change)
      keep(change, 'team')
      if (change.kind === 'questions' || (change.kind === 'application' && !change.undoable))
        keep(change, 'founder')
    },
    began() {
      hears = true
      kept.missSome()
      news()
      if (config.undoSeconds > 0) keepLate(UNHEARD, ANYBODYS)
    },
    lost(why: unknown) {
      hears = false
      log.warn({ err: why }, 'The database is not heard')
    },
  }
  return {
    kept,
    hears: () => hears,
    start() {
      listening ??= database.listen(CHANGES_CHANNEL, ear)
    },
    async stop() {
      for (const timer of late.values()) clearTimeout(timer)
      await listening?.stop()
    },
  }
}
