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
  const late = new Set<NodeJS.Timeout>()
  let listening: ReturnType<Database['listen']> | undefined
  let hears = false

  const keep = (change: Change, as: 'founder' | 'team') => {
    kept.add({ ...change, as })
    news()
  }
  /** Founders hear of a decision once it can be taken back no more (decision 31). */
  const keepForFounder = (change: Change) => {
    if (!change.undoable || config.undoSeconds === 0) return keep(change, 'founder')
    const timer = setTimeout(() => {
      late.delete(timer)
      keep(change, 'founder')
    }, config.undoSeconds * 1_000).unref()
    late.add(timer)
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
      for (const timer of late) clearTimeout(timer)
      await listening?.stop()
    },
  }
}
