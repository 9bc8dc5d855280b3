import { ANYTHING, type ChangeEvent } from '#domain/changes/change.ts'
import { sessionChangedSignal } from '#web/api/signals.ts'
import { onPageRestored } from '#web/page-restored.ts'
import { currentPerson } from '#web/session/current-person.ts'
import { readEventStream } from './event-stream.ts'

/**
 * Milliseconds during which events are collected, so that a decision about many applications causes only one refetch.
 */
const GATHER_MS = 200
/** Milliseconds before a reconnect, doubled after each failure. A random delay of up to the same length is added. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/**
 * Milliseconds for which a hidden tab keeps its connection, so that a brief look at another tab does not close the
 * connection.
 */
const HIDDEN_MS = 10_000
/** Milliseconds after which a page connects even without user input. The delay lets the page load first. */
const UNTOUCHED_MS = 20_000
/** The event with which a screen asks to connect without waiting for user input. */
const CONNECT_NOW = 'openround:connect'
/** Milliseconds between refetches in browsers that have no Web Locks, for example over plain HTTP. */
const POLL_MS = 60_000

type Subscriber = (events: readonly ChangeEvent[]) => Promise<void>

const subscribers = new Set<(event: ChangeEvent) => void>()

/**
 * Calls `subscriber` with the collected events, but never while it is still handling earlier ones.
 * @returns a function that unsubscribes
 */
export function subscribe(subscriber: Subscriber): () => void {
  let waiting: ChangeEvent[] = []
  let busy = false
  const handleWaiting = async () => {
    const events = waiting
    waiting = []
    try {
      if (subscribers.has(add)) await subscriber(events)
    } finally {
      busy = false
      if (waiting.length > 0) schedule()
    }
  }
  const schedule = () => {
    busy = true
    setTimeout(() => void handleWaiting(), GATHER_MS)
  }
  const add = (event: ChangeEvent) => {
    waiting.push(event)
    if (!busy) schedule()
  }
  subscribers.add(add)
  followPerson()
  return () => void subscribers.delete(add)
}

function notify(event: ChangeEvent): void {
  for (const add of subscribers) add(event)
}

let connection: { readonly person: string; readonly end: AbortController } | undefined
let isFollowing = false

/** Connects as the signed-in user once a screen subscribes, and disconnects when the user signs out. */
function followPerson(): void {
  if (!isFollowing) currentPerson.subscribe(connectOrDisconnect)
  isFollowing = true
  connectOrDisconnect()
}

function connectOrDisconnect(): void {
  const person = subscribers.size > 0 ? currentPerson.get().userId : undefined
  const isSame = connection?.person === currentPerson.get().userId
  if (isSame) return
  connection?.end.abort()
  connection = person === undefined ? undefined : { person, end: new AbortController() }
  if (connection) void connect(connection.person, connection.end.signal)
}

function reconnect(): void {
  connection?.end.abort()
  connection = undefined
  connectOrDisconnect()
}

/**
 * Shares one connection among all tabs of a browser, because browsers allow only six HTTP/1.1 connections per origin.
 * The leader tab, which holds a Web Lock, connects and forwards events. It releases the lock while it is hidden.
 * Without Web Locks, each tab polls.
 */
async function connect(person: string, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(`openround:changes:${person}`)
  channel.addEventListener('message', ({ data }: MessageEvent<ChangeEvent>) => notify(data))
  const notifyAllTabs = (event: ChangeEvent) => {
    notify(event)
    channel.postMessage(event)
  }
  // This unsubscribes on abort, not after the lock, because in a restored page the lock below is neither granted nor
  // released.
  const unsubscribe = onPageRestored(reconnect)
  signal.addEventListener('abort', () => {
    unsubscribe()
    channel.close()
  })
  await untilTouched(signal)
  while (!signal.aborted) {
    await untilVisible(signal)
    const visible = AbortSignal.any([signal, whenHidden(signal)])
    const lead = () => keepConnected(notifyAllTabs, visible)
    if (navigator.locks) await ignoreAbort(navigator.locks.request(channel.name, { signal: visible }, lead))
    else await poll(visible)
  }
}

/**
 * Keeps reconnecting. Each connection begins with a refetch, because the server does not resend events that were
 * missed.
 */
async function keepConnected(notifyAllTabs: (event: ChangeEvent) => void, signal: AbortSignal) {
  const handlers = { onOpen: () => notifyAllTabs(ANYTHING), onEvent: notifyAllTabs }
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const end = await readEventStream(handlers, signal)
    if (end === 'unauthorized') sessionChangedSignal.emit()
    const hasLasted = end === 'closed' || end === 'silent'
    pauseMs = hasLasted ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    await pause(pauseMs * (1 + Math.random()), signal, window, 'online')
    if ((end === 'silent' || end === 'full') && !signal.aborted) notifyAllTabs(ANYTHING)
  }
}

async function poll(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    notify(ANYTHING)
    await pause(POLL_MS, signal)
  }
}

/** Resolves on the first of these events, after `ms` milliseconds, or when `signal` aborts. */
function pause(ms: number, signal: AbortSignal, target?: EventTarget, ...events: string[]): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      for (const event of events) target?.removeEventListener(event, end)
      resolve()
    }
    const timer = Number.isFinite(ms) ? setTimeout(end, ms) : undefined
    signal.addEventListener('abort', end)
    for (const event of events) target?.addEventListener(event, end)
  })
}

async function untilTouched(signal: AbortSignal): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return
  await pause(UNTOUCHED_MS, signal, window, 'pointerdown', 'keydown', CONNECT_NOW)
}

/** Connects without waiting for user input. Call this after `subscribe`. */
export const connectNow = (): void => void window.dispatchEvent(new Event(CONNECT_NOW))

async function untilVisible(signal: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !signal.aborted)
    await pause(Number.POSITIVE_INFINITY, signal, document, 'visibilitychange')
}

/** Returns a signal that aborts once the tab has been hidden for HIDDEN_MS. */
function whenHidden(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController()
  const watch = async () => {
    while (!signal.aborted && !hidden.signal.aborted) {
      const isHidden = document.visibilityState === 'hidden'
      const began = performance.now()
      await pause(isHidden ? HIDDEN_MS : Number.POSITIVE_INFINITY, signal, document, 'visibilitychange')
      if (isHidden && performance.now() - began >= HIDDEN_MS) hidden.abort()
    }
  }
  void watch()
  return hidden.signal
}

async function ignoreAbort(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
