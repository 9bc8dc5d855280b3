import type { SessionKey } from '#database/database.ts'
import { lookUpActor } from '#database/sessions.ts'
import type { Actor } from '#domain/actor.ts'
import {
  STREAM_HEARTBEAT_SECONDS,
  STREAM_SECONDS_MAX,
  STREAMS_MAX,
  STREAMS_OF_FOUNDERS_MAX,
  STREAMS_PER_USER_MAX,
} from '#domain/limits.ts'
import { Problem } from '#server/problem.ts'
import { type AddressedChange, EVERYBODY, type ListenerParts, makeChangeListener } from './change-listener.ts'
import { type EventStream, makeEventStream } from './event-stream.ts'
import { makePresence, type PresentPerson } from './presence.ts'
import { visibleEvents } from './visible-events.ts'

/** Milliseconds during which changes are collected, such as those of a batch of decisions. */
const BATCH_MS = 50
/** Maximum number of pending changes. Beyond it, everyone refetches. */
const PENDING_MAX = 2_000
/** Maximum number of concurrent checks of subscribers. It leaves the other database connections for requests. */
const CHECKS_AT_ONCE = 3

type Subscriber = {
  readonly session: SessionKey
  /** Actor at the last session lookup. */
  actor: Actor
  readonly stream: EventStream
}

type Subscription = {
  readonly session: SessionKey
  readonly actor: Actor
  /** Closes the connection. */
  readonly cut: () => void
  /** Seconds after which the stream ends. */
  readonly seconds: number
}

/** Notifies subscribers about the changes that they may see (decision 51). */
export type LiveUpdates = ReturnType<typeof makeLiveUpdates>

export function makeLiveUpdates(parts: ListenerParts) {
  const { database, log } = parts
  const subscribers = new Set<Subscriber>()
  let pending: AddressedChange[] = []
  let batchTimer: NodeJS.Timeout | undefined
  let delivering: Promise<void> = Promise.resolve()
  let closed = false

  const notify = (change: AddressedChange) => {
    pending = pending.length < PENDING_MAX ? [...pending, change] : [EVERYBODY]
    batchTimer ??= setTimeout(() => void deliverPending(), BATCH_MS).unref()
  }
  const presence = makePresence()
  const listener = makeChangeListener(parts, notify, presence)

  const deliverPending = async () => {
    await delivering
    const changes = pending
    pending = []
    batchTimer = undefined
    forEachSubscriber((subscriber) => deliver(subscriber, changes))
  }
  const deliver = async (subscriber: Subscriber, changes: readonly AddressedChange[]) => {
    const { session, stream } = subscriber
    try {
      const { actor, events } = await visibleEvents(database, session, subscriber.actor, changes)
      if (actor.kind === 'visitor') return stream.end('signed-out')
      subscriber.actor = actor
      if (events.length > 0) stream.send(events)
    } catch (error) {
      // The browser reconnects after the end of the stream, and refetches.
      log.warn({ err: error }, 'Could not notify a subscriber')
      stream.end('failed')
    }
  }
  /** Ends the stream of an expired session, because expiry triggers no notification. */
  const endIfExpired = async (subscriber: Subscriber) => {
    const { actor, session, stream } = subscriber
    if (actor.kind === 'person' && actor.sessionEndsAt > new Date()) return
    try {
      subscriber.actor = await lookUpActor(database, session)
      if (subscriber.actor.kind === 'visitor') stream.end('signed-out')
    } catch (error) {
      log.warn({ err: error }, 'Could not check a session')
    }
  }
  /** Runs `work` for all subscribers once earlier work is done. Skips subscribers that have disconnected. */
  const forEachSubscriber = (work: (subscriber: Subscriber) => Promise<void>) => {
    delivering = delivering.then(async () => {
      const remaining = [...subscribers]
      const worker = async () => {
        for (let next = remaining.shift(); next; next = remaining.shift())
          if (subscribers.has(next)) await work(next)
      }
      await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker))
    })
  }
  const heartbeat = setInterval(() => {
    for (const { stream } of subscribers) stream.sendHeartbeat()
    presence.forgetClosed()
    forEachSubscriber(endIfExpired)
    // Behind a pooler there are no notifications. Browsers then refetch at each heartbeat.
    if (!listener.isListening()) notify(EVERYBODY)
  }, STREAM_HEARTBEAT_SECONDS * 1_000).unref()

  return {
    /** Starts listening to the database, once. */
    start: () => listener.start(),
    isListening: () => listener.isListening(),
    /** Returns the people who have the form of a draft open. */
    peopleIn(application: string): PresentPerson[] {
      listener.start()
      return presence.peopleIn(application)
    },
    /** Returns the number of open streams. */
    load: () => subscribers.size,
    /**
     * Opens a stream of events for a signed-in user.
     * @throws Problem 'rate-limited' beyond the limit per person; 'unavailable' beyond the limits for founders and for
     *   the server, and during shutdown
     */
    subscribe({ session, actor, cut, seconds }: Subscription): ReadableStream<Uint8Array> {
      refuseTooMany([...subscribers], actor, closed)
      listener.start()
      const began = performance.now()
      const timer = setTimeout(
        () => stream.end('expired'),
        Math.min(seconds, STREAM_SECONDS_MAX) * 1_000,
      ).unref()
      const stream = makeEventStream(cut, (why) => {
        clearTimeout(timer)
        subscribers.delete(subscriber)
        const open = Math.round((performance.now() - began) / 1_000)
        log.info({ stream: 'changes', why, seconds: open }, 'A stream ended')
      })
      const subscriber: Subscriber = { session, actor, stream }
      subscribers.add(subscriber)
      return stream.body
    },
    /** Ends all streams and stops listening to the database. */
    async close(): Promise<void> {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(batchTimer)
      for (const { stream } of subscribers) stream.end('stop')
      await delivering
      await listener.stop()
    },
  }
}

function refuseTooMany(subscribers: readonly Subscriber[], actor: Actor, closed: boolean): void {
  const isFounder = (user: Actor) => user.kind === 'person' && user.role === 'founder'
  const founders = subscribers.filter((subscriber) => isFounder(subscriber.actor))
  const isFull =
    subscribers.length >= STREAMS_MAX || (isFounder(actor) && founders.length >= STREAMS_OF_FOUNDERS_MAX)
  if (closed || isFull)
    throw new Problem('unavailable', 'Too many live connections. Please try again in a moment.')
  const idOf = (user: Actor) => user.kind === 'person' && user.userId
  const own = subscribers.filter((subscriber) => idOf(subscriber.actor) === idOf(actor))
  if (own.length < STREAMS_PER_USER_MAX) return
  const retryAt = new Date(Date.now() + STREAM_HEARTBEAT_SECONDS * 1_000)
  throw new Problem('rate-limited', 'You have too many live connections. Please close some tabs.', {
    retryAt,
  })
}
