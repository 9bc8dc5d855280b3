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
  /** Founders hear of a decision once it can be taken back no more (decision 31). */
  const keepForFounder = (change: Change) => {
    if (!change.undoable || config.undoSeconds === 0) return keep(change, 'founder')
    keepLate(change.application ?? '', change)
  }
  /** Of a decision that another follows in that time founders are not told (domain/applications/timeline.ts). */
  const keepLate = (key: string, change: Change) => {
    clearTimeout(late.get(key))
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
      keep(change, 'team')
      if (change.kind === 'application' || change.kind === 'questions') keepForFounder(change)
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
