import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Base } from '#domain/records/reconcile.ts'
import type { RecordState } from '#domain/records/state.ts'
import type { KeptRecord } from './create-record.ts'
import type { Outcome, RecordKind } from './kind.ts'
import { openRecords } from './records.ts'

export type Opened<V extends object> = {
  readonly record: KeptRecord<V>
  /** Whether it was left unsaved, and goes on from there. */
  readonly restored: boolean
}

type Wanted<V extends object> = {
  readonly kind: RecordKind<V>
  /** The server's, or a new one. */
  readonly id: string
  /** As the server said last; what it says later is followed. */
  readonly base: Base<V>
  /** Told once the screen is gone, when there was something to save; `unsaved`: there still is. */
  readonly onLeft?: (outcome: Outcome, unsaved: boolean) => void
}

/**
 * A record to type into, as it was left or as the server has it; undefined until the device was asked. What was left
 * unsaved goes to the server once it is shown.
 */
export function useRecord<V extends object>({ kind, id, base, onLeft }: Wanted<V>): Opened<V> | undefined {
  const [opened, setOpened] = useState<Opened<V>>()
  const begin = useEffectEvent(() => openRecords().open(kind, id, base))
  const end = useEffectEvent(async (record: KeptRecord<V>) => {
    const told = onLeft
    const outcome = await openRecords().leave(record)
    const unsaved = record.isUnsaved()
    if (outcome || unsaved) told?.(outcome ?? { ok: true }, unsaved)
  })
  const { owner, name } = kind
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another record
  useEffect(() => {
    let left = false
    const opening = begin()
    void opening.then((record) => {
      // What is on its way to the server since its screen was left is not back from anywhere.
      const isUnderWay = openRecords().isLeaving(record.kind)
      const restored = record.isUnsaved() && !isUnderWay && !record.isClosedElsewhere()
      if (!left) setOpened({ record, restored })
    })
    return () => {
      left = true
      setOpened(undefined)
      void opening.then(end)
    }
  }, [owner, name])
  // Nobody has to type on for what they typed before.
  useEffect(() => {
    if (opened?.restored) void opened.record.save()
  }, [opened])
  const follow = useEffectEvent(() => void opened?.record.follow(base))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is to be followed
  useEffect(() => follow(), [base.version])
  return opened
}

/** What is known of a record, as it changes. */
export const useRecordState = <V extends object>(record: KeptRecord<V>): RecordState<V> =>
  useSyncExternalStore(record.subscribe, record.get)

const NOTHING = () => () => undefined

/** @param tell called when the record turns out to have been submitted elsewhere */
export function useClosedElsewhere<V extends object>(
  record: KeptRecord<V> | undefined,
  tell: () => void,
): void {
  const isClosed = useSyncExternalStore(record?.subscribe ?? NOTHING, () => record?.isClosedElsewhere())
  const told = useEffectEvent(tell)
  useEffect(() => {
    if (isClosed) told()
  }, [isClosed])
}

/** Whether this device takes what is typed, so that it outlives the page. */
export function useHolds(): boolean {
  const { subscribe, get } = openRecords().holding
  return useSyncExternalStore(subscribe, get).holds
}
