import type { Logger } from 'pino'
import { CHANGES_CHANNEL, parseChange } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import type { Audience, Change } from '#domain/changes/change.ts'
import type { Config } from '#server/config/config.ts'
import type { Presence } from './presence.ts'

export type ListenerParts = {
  readonly config: Pick<Config, 'undoSeconds'>
  readonly database: Pick<Database, 'listen' | 'query'>
  readonly log: Logger
}

/** A change, and the audience that the server may notify about it now. */
export type AddressedChange = Change & { readonly audience: Audience }

/** Makes every browser refetch, because anything may have changed. */
export const EVERYBODY: AddressedChange = { kind: 'access', audience: 'team' }

/** Used in place of an application's id, for all decisions from before this server was listening. */
const BEFORE_LISTENING = 'before listening'

export type ChangeListener = {
  /** Returns whether notifications are currently arriving. */
  isListening(): boolean
  start(): void
  stop(): Promise<void>
}

/**
 * Listens to the database and forwards changes. Decisions are forwarded to founders only once they can no longer be
 * undone.
 */
export function makeChangeListener(
  { config, database, log }: ListenerParts,
  notify: (change: AddressedChange) => void,
  presence: Pick<Presence, 'record'>,
): ChangeListener {
  /** Decisions that can still be undone, by application. */
  const undoable = new Map<string, NodeJS.Timeout>()
  let listening: ReturnType<Database['listen']> | undefined
  let connected = false

  const cancel = (key: string) => {
    clearTimeout(undoable.get(key))
    undoable.delete(key)
  }
  const notifyWhenFinal = (key: string, change: AddressedChange) => {
    cancel(key)
    const timer = setTimeout(() => {
      undoable.delete(key)
      notify(change)
    }, config.undoSeconds * 1_000).unref()
    undoable.set(key, timer)
  }
  /**
   * Notifies founders about a decision once it is final (decision 31), and never about a decision that was undone or
   * replaced before that (domain/applications/timeline.ts).
   */
  const onDecision = ({ application = '', owner, members, undone }: Change) => {
    if (undone) return cancel(application)
    const applicants = { ...(owner && { owner }), ...(members && { members }) }
    const change = { kind: 'application', application, ...applicants, audience: 'founder' } as const
    if (config.undoSeconds === 0) return notify(change)
    // A second decision makes the first one final, unless the database has already reported it as undone.
    if (undoable.has(application)) notify(change)
    notifyWhenFinal(application, change)
  }
  const handler = {
    onNotification(payload: string) {
      const change = parseChange(payload)
      if (!change) return
      if (change.kind === 'decision') return onDecision(change)
      if (change.kind === 'presence') {
        if (presence.record(change)) notify({ ...change, audience: 'founder' })
        return
      }
      notify({ ...change, audience: 'team' })
      const isForFounder = change.kind === 'questions' || (change.kind === 'application' && !change.undoable)
      if (isForFounder) notify({ ...change, audience: 'founder' })
    },
    onListening() {
      connected = true
      // Notifications from before the connection may have been lost.
      notify(EVERYBODY)
      if (config.undoSeconds > 0) notifyWhenFinal(BEFORE_LISTENING, EVERYBODY)
    },
    onDisconnect(reason: unknown) {
      connected = false
      log.warn({ err: reason }, 'Live updates lost the connection to the database')
    },
  }
  return {
    isListening: () => connected,
    start() {
      listening ??= database.listen(CHANGES_CHANNEL, handler)
    },
    async stop() {
      for (const timer of undoable.values()) clearTimeout(timer)
      await listening?.stop()
    },
  }
}
