import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Base } from '#domain/records/reconcile.ts'
import type { RecordState } from '#domain/records/state.ts'
import { useOwner } from '#web/session/current-person.ts'
import type { AutosavedRecord } from './record.ts'
import type { RecordKind, SaveResult } from './record-state.ts'
import { recordRegistry } from './registry.ts'

export type OpenedRecord<V extends object> = {
  readonly record: AutosavedRecord<V>
  /** Whether it was left unsaved, and goes on from there. */
  readonly restored: boolean
}

type RecordRequest<V extends object> = {
  readonly kind: RecordKind<V>
  /** The server's, or a new one. */
  readonly id: string
  /** As the server said last; what it says later is followed. */
  readonly base: Base<V>
  /** Told once the screen is gone, when there was something to save; `unsaved`: there still is. */
  readonly onLeft?: (outcome: SaveResult, unsaved: boolean) => void
}

/**
 * A record to type into, as it was left or as the server has it; undefined until the device was asked. What was left
 * unsaved goes to the server once it is shown.
 */
export function useRecord<V extends object>({
  kind,
  id,
  base,
  onLeft,
}: RecordRequest<V>): OpenedRecord<V> | undefined {
  const [opened, setOpened] = useState<OpenedRecord<V>>()
  const begin = useEffectEvent(() => recordRegistry().open(kind, id, base))
  const end = useEffectEvent(async (record: AutosavedRecord<V>) => {
    const told = onLeft
    const outcome = await recordRegistry().closeRecord(record)
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
      const isUnderWay = recordRegistry().isLeaving(record.kind)
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
export const useRecordState = <V extends object>(record: AutosavedRecord<V>): RecordState<V> =>
  useSyncExternalStore(record.subscribe, record.get)

const NOTHING = () => () => undefined

/** @param tell called when the record turns out to have been submitted elsewhere */
export function useSubmittedElsewhere<V extends object>(
  record: AutosavedRecord<V> | undefined,
  tell: () => void,
): void {
  const isClosed = useSyncExternalStore(record?.subscribe ?? NOTHING, () => record?.isClosedElsewhere())
  const told = useEffectEvent(tell)
  useEffect(() => {
    if (isClosed) told()
  }, [isClosed])
}

/** Whether this device takes what is typed, so that it outlives the page. */
export function useIsStoredOnDevice(): boolean {
  const { subscribe, get } = recordRegistry().holding
  return useSyncExternalStore(subscribe, get).holds
}

type Typed = { readonly text: string }

/** A line that is sent with something else, and waits on this device alone until then. */
export type LocalText = AutosavedRecord<Typed>

const NOTHING_USE_KEPT_TEXT = { version: 0, values: { text: '' } }

const kindOf = (owner: string, name: string): RecordKind<Typed> => ({
  owner,
  name,
  // Of two tabs that are gone: what was typed last.
  shape: { keys: ['text'], isEqual: (_, one, other) => one === other, mergeValue: (_, _base, mine) => mine },
})

/** A line as it was left on this device; undefined until the device was asked. */
export function useLocalText(name: string): LocalText | undefined {
  const [owner] = useState(useOwner())
  return useRecord({ kind: kindOf(owner, name), id: name, base: NOTHING_USE_KEPT_TEXT })?.record
}
