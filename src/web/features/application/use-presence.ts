import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { PRESENCE_SECONDS } from '#domain/limits.ts'
import type { Discarded } from '#domain/records/reconcile.ts'
import { changedKeys } from '#domain/records/record.ts'
import { isReplaced, noteWritten, type WrittenValue } from '#domain/records/replaced.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { TAB } from '#web/autosave/tabs.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import type { DraftRecord } from './draft-record.ts'

/** Milliseconds for which an answer that somebody else has changed is marked. */
const MARKED_MS = 8_000

export type Presence = Reply<'reportPresence'>
export type PresentSection = Presence['people'][number]['section']

export type PresenceOptions = {
  readonly record: DraftRecord
  readonly section: PresentSection
  /** True if the draft is known to have several applicants. */
  readonly isShared: boolean
  /** Called when the user no longer edits the draft. */
  readonly onRemoved: () => void
  /** Called when the owner has submitted the draft. */
  readonly onSubmitted: () => void
}

/**
 * Tells the co-founders of a shared draft that the user has it open. Merges their changes into the form as they happen.
 * A draft that is not shared is reported once.
 * @returns the last reply, and the names of the others who changed an answer within the last seconds, by field
 */
export function usePresence({ record, section, isShared, onRemoved, onSubmitted }: PresenceOptions) {
  const [presence, setPresence] = useState<Presence>()
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const { id, base } = useRecordState(record)
  const { version } = base
  const shared = presence?.is_shared ?? isShared
  const turn = useRef(0)
  const seen = useRef(base.values)
  const takeReplaced = useReplacedTexts(record)

  const report = useEffectEvent(async () => {
    const { base: shown } = record.get()
    turn.current += 1
    const own = turn.current
    try {
      const body = { tab: TAB, section, version: shown.version }
      const reply = await call('reportPresence', { params: { id }, body })
      if (own !== turn.current) return
      setPresence(reply)
      if (reply.newer) await record.rebase({ version: reply.newer.version, values: reply.newer.answers })
      mark(reply.edited_by)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      // The save status says more about other failures.
      if (own !== turn.current || !shared) return
      if (problem.code === 'not-found') onRemoved()
      if (problem.code === 'already-submitted') onSubmitted()
    }
  })
  /** Marks the answers that others have changed since the last report. */
  const mark = (editors: Presence['edited_by']) => {
    const { conflicts, base: current } = record.get()
    const keys = changedKeys<Answers>(record.kind.shape, seen.current, current.values)
    seen.current = current.values
    const replaced = takeReplaced(editors)
    if (replaced.length > 0) record.addDiscarded(replaced)
    // A conflict names the other person itself.
    const isMerged = (key: string) => !conflicts.some((conflict) => conflict.key === key)
    const added = Object.fromEntries(
      keys.flatMap((key) => (editors[key] && isMerged(key) ? [[key, editors[key]]] : [])),
    )
    if (Object.keys(added).length === 0) return
    setChanged((marked) => ({ ...marked, ...added }))
    setTimeout(
      () =>
        setChanged((marked) => Object.fromEntries(Object.entries(marked).filter(([key]) => !(key in added)))),
      MARKED_MS,
    )
  }
  const isStored = version > 0
  const isFirst = presence === undefined
  const reportIfNeeded = useEffectEvent(() => {
    if (isStored && (isFirst || shared)) void report()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each move to another section and each save
  useEffect(() => reportIfNeeded(), [section, version])
  useLiveUpdates(async (events) => {
    const isNews = events.some(
      ({ kind, id: about }) =>
        kind === 'anything' || (about === id && (kind === 'presence' || (kind === 'application' && shared))),
    )
    if (isStored && isNews) await report()
  })
  const leave = useEffectEvent(() => {
    const body = { tab: TAB, section, version, leaves: true }
    // If this is lost, the others learn of it when the reports end.
    call('reportPresence', { params: { id }, body, keepalive: true }).catch(() => undefined)
  })
  useEffect(() => {
    if (!shared) return
    const reportIfVisible = () => {
      if (document.visibilityState === 'visible') void report()
    }
    const onHide = () => leave()
    const timer = setInterval(reportIfVisible, PRESENCE_SECONDS * 1_000)
    document.addEventListener('visibilitychange', reportIfVisible)
    window.addEventListener('online', reportIfVisible)
    window.addEventListener('pagehide', onHide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reportIfVisible)
      window.removeEventListener('online', reportIfVisible)
      window.removeEventListener('pagehide', onHide)
      leave()
    }
  }, [shared])
  return { presence, changed }
}

/**
 * Remembers what the user has written in this form.
 * @returns a function that returns the saved texts that others have replaced since, and forgets them
 */
function useReplacedTexts(record: DraftRecord) {
  const written = useRef(new Map<keyof Answers & string, WrittenValue>())
  useEffect(
    () =>
      record.subscribe(() => {
        const { base, values, discarded } = record.get()
        for (const key of changedKeys<Answers>(record.kind.shape, base.values, values))
          written.current.set(key, noteWritten(base.values[key], values[key], written.current.get(key)))
        // The user has given these up in a conflict.
        for (const { key, whose } of discarded) if (whose === 'mine') written.current.delete(key)
      }),
    [record],
  )
  return (editors: Presence['edited_by']): Discarded<Answers>[] => {
    const { base, values, conflicts } = record.get()
    const isOpen = (key: string) => conflicts.some((conflict) => conflict.key === key)
    return [...written.current].flatMap(([key, mine]) => {
      const by = editors[key]
      const isOurs = record.kind.shape.isEqual(key, values[key], base.values[key])
      if (by === undefined || !isOurs || isOpen(key) || !isReplaced(mine, base.values[key])) return []
      written.current.delete(key)
      return [{ key, value: mine.value as Answers[typeof key], whose: 'mine', by }]
    })
  }
}
