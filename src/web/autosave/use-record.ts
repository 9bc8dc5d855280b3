import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Base } from '#domain/records/reconcile.ts'
import type { RecordState } from '#domain/records/state.ts'
import { subscribeAfterPointerUp } from '#web/after-pointer-up.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { hasLeft, useOwner } from '#web/session/current-person.ts'
import type { AutosavedRecord } from './record.ts'
import type { RecordKind, SaveResult } from './record-state.ts'
import { recordRegistry } from './registry.ts'

export type OpenedRecord<V extends object> = {
  readonly record: AutosavedRecord<V>
  /** True if the record has edits that an earlier screen, an earlier page or a closed tab had not saved. */
  readonly restored: boolean
}

type RecordRequest<V extends object> = {
  /** Describes the record of its owner, the user who opened the screen. */
  readonly kind: (owner: string) => RecordKind<V>
  /** The server's id of the record, or a new id. By default, the owner's id. */
  readonly id?: string
  /** The server's latest version. When it changes, the record is rebased. */
  readonly base: Base<V>
  /**
   * Called after the screen has closed, if there were edits to save. Not called if the session has ended, which has its
   * own notice, or if the owner has left. @param unsaved true if some edits are still unsaved
   */
  readonly onClosed?: (result: SaveResult, unsaved: boolean) => void
}

/**
 * Opens a record for a screen. Restores unsaved edits of this tab and of closed tabs, and saves them.
 * @returns undefined until the device's storage has been read
 */
export function useRecord<V extends object>({
  kind: kindOf,
  id,
  base,
  onClosed,
}: RecordRequest<V>): OpenedRecord<V> | undefined {
  // The owner is the user who opened the screen. Another user may sign in while it is open.
  const [owner] = useState(useOwner())
  const kind = kindOf(owner)
  const [opened, setOpened] = useState<OpenedRecord<V>>()
  const open = useEffectEvent(() => recordRegistry().open(kind, id ?? owner, base))
  const close = useEffectEvent(async (record: AutosavedRecord<V>) => {
    const notifyClosed = onClosed
    const result = await recordRegistry().close(record)
    // After a sign-out, the text may be gone, and another user may see the notice.
    if (hasLeft(owner)) return
    if (result && !result.ok && isSignedOut(result.problem)) return
    const unsaved = record.isUnsaved()
    if (result || unsaved) notifyClosed?.(result ?? { ok: true }, unsaved)
  })
  const { name } = kind
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different name means a different record
  useEffect(() => {
    let isClosed = false
    const opening = open()
    void opening.then((record) => {
      // Excludes edits that a closed screen of this page is still saving.
      const isBeingSaved = recordRegistry().isClosing(record.kind)
      const restored = record.isUnsaved() && !isBeingSaved && !record.isClosedElsewhere()
      if (!isClosed) setOpened({ record, restored })
    })
    return () => {
      isClosed = true
      setOpened(undefined)
      void opening.then(close)
    }
  }, [name])
  useEffect(() => {
    if (opened?.restored) void opened.record.save()
  }, [opened])
  const rebase = useEffectEvent(() => void opened?.record.rebase(base))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each newer version
  useEffect(() => rebase(), [base.version])
  return opened
}

export const useRecordState = <V extends object>(record: AutosavedRecord<V>): RecordState<V> =>
  useSyncExternalStore(record.subscribe, record.get)

/** As `useRecordState`, for what appears around the inputs. It does not change while a pointer is pressed. */
export function useRecordStateAfterPointerUp<V extends object>(record: AutosavedRecord<V>): RecordState<V> {
  const subscribe = useMemo(() => subscribeAfterPointerUp(record.subscribe), [record])
  return useSyncExternalStore(subscribe, record.get)
}

const subscribeToNothing = () => () => undefined

/** Calls `onSubmitted` once the server says that the record was submitted elsewhere. */
export function useSubmittedElsewhere<V extends object>(
  record: AutosavedRecord<V> | undefined,
  onSubmitted: () => void,
): void {
  const isClosed = useSyncExternalStore(record?.subscribe ?? subscribeToNothing, () =>
    record?.isClosedElsewhere(),
  )
  const notifySubmitted = useEffectEvent(onSubmitted)
  useEffect(() => {
    if (isClosed) notifySubmitted()
  }, [isClosed])
}

/** Returns whether this device has stored every draft. False while a draft exists only in the page's memory. */
export function useIsStoredOnDevice(): boolean {
  const { subscribe, get } = recordRegistry().durability
  return useSyncExternalStore(subscribe, get).isDurable
}
