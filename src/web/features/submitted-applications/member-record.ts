import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import type { Base, ServerChanges } from '#domain/records/reconcile.ts'
import type { Changes, RecordShape, Save } from '#domain/records/record.ts'
import { isRefusal, isSignedOut } from '#web/api/api-error.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { deviceMessage } from '#web/autosave/save-status.tsx'
import { useRecord } from '#web/autosave/use-record.ts'
import { useOwner } from '#web/session/current-person.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

/** A user's own record as the server returns it. */
type Own<V extends object> = V & { readonly version: number }

/** A cached reply with the user's own record. It is null for an application on which the user may have none. */
type WithOwn<V extends object> = { readonly own: Own<V> | null }

/** A kind of record of which a user has one for each application, such as a verdict. */
export type MemberRecordKind<V extends object> = {
  /** The beginning of the records' names on the device. */
  readonly prefix: string
  readonly shape: RecordShape<V>
  readonly blank: V
  readonly sendable?: RecordKind<V>['sendable']
  readonly queryKey: (id: string) => QueryKey
  /** Returns the cached reply, or fetches it. @throws the errors of `call` */
  readonly read: (queries: QueryClient, id: string) => Promise<WithOwn<V>>
  readonly send: (id: string, save: Save<V>) => Promise<ServerChanges<V>>
  /** Called after the cached reply has been updated with the saved changes. */
  readonly onSaved: (queries: QueryClient, id: string, changes: Changes<V>) => void
  readonly refused: Message
  readonly unsaved: Message
}

/** Describes a user's record on an application as an autosaved record. A saved change also updates the query cache. */
const recordKind = <V extends object>(
  kind: MemberRecordKind<V>,
  queries: QueryClient,
  owner: string,
  id: string,
): RecordKind<V> => ({
  owner,
  name: `${kind.prefix}${id}`,
  shape: kind.shape,
  ...(kind.sendable && { sendable: kind.sendable }),
  send: async (save) => {
    const reply = await kind.send(id, save)
    const changes = { ...save.changes, ...reply.theirs }
    const queryKey = kind.queryKey(id)
    // Cancels pending requests, because their older replies would overwrite the saved record.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<WithOwn<V>>(queryKey, (cached) =>
      cached?.own ? { ...cached, own: { ...cached.own, ...changes, version: reply.version } } : cached,
    )
    kind.onSaved(queries, id, changes)
    return reply
  },
})

const baseOf = <V extends object>({ shape }: MemberRecordKind<V>, own: Own<V>): Base<V> => ({
  version: own.version,
  values: Object.fromEntries(shape.keys.map((key) => [key, own[key]])) as V,
})

/** Opens the user's record, with unsaved edits from this device. Returns undefined until draft storage has been read. */
export function useMemberRecord<V extends object>(
  kind: MemberRecordKind<V>,
  id: string,
  own: Own<V>,
): AutosavedRecord<V> | undefined {
  const queries = useQueryClient()
  const opened = useRecord({
    kind: (owner) => recordKind(kind, queries, owner, id),
    id,
    base: baseOf(kind, own),
    onClosed: (_, unsaved) => {
      if (unsaved) notify(deviceMessage(kind.unsaved))
    },
  })
  return opened?.record
}

/**
 * Returns a function that changes the user's record on an application, even before the current one has loaded or after
 * the reader has moved on.
 */
export function useSaveMemberRecord<V extends object>(
  kind: MemberRecordKind<V>,
): (id: string, changes: Changes<V>) => void {
  const queries = useQueryClient()
  const owner = useOwner()
  const save = async (id: string, changes: Changes<V>) => {
    const base = await fetchBase(kind, queries, id)
    if (!base) return
    const records = recordRegistry()
    const record = await records.open(recordKind(kind, queries, owner, id), id, base)
    record.write(changes)
    const outcome = await records.close(record)
    if (outcome && !outcome.ok && !isSignedOut(outcome.problem)) notify(deviceMessage(kind.unsaved))
  }
  return (id, changes) => void save(id, changes)
}

/**
 * Returns the version on which a new record is based, or undefined if the user may have none or the application is gone.
 */
async function fetchBase<V extends object>(
  kind: MemberRecordKind<V>,
  queries: QueryClient,
  id: string,
): Promise<Base<V> | undefined> {
  try {
    const { own } = await kind.read(queries, id)
    return own ? baseOf(kind, own) : undefined
  } catch (problem) {
    if (isRefusal(problem) && !isSignedOut(problem)) {
      notifyError(problem, kind.refused)
      return undefined
    }
    // The record is stored on the device and merged once the server's version can be read.
    return { version: 0, values: kind.blank }
  }
}

/** Saves records that this tab or closed tabs have left unsaved on this device. */
async function saveLeftovers<V extends object>(
  kind: MemberRecordKind<V>,
  queries: QueryClient,
  owner: string,
): Promise<void> {
  const records = recordRegistry()
  for (const { name } of await records.unsavedDrafts(owner)) {
    if (!name.startsWith(kind.prefix)) continue
    const id = name.slice(kind.prefix.length)
    // If the application cannot be read, the record stays on the device.
    const own = await kind.read(queries, id).then(
      (reply) => reply.own,
      () => null,
    )
    if (own)
      await records.close(await records.open(recordKind(kind, queries, owner, id), id, baseOf(kind, own)))
  }
}

/** When the review opens, saves records that earlier visits left unsaved. */
export function useSaveLeftovers<V extends object>(kind: MemberRecordKind<V>): void {
  const queries = useQueryClient()
  const owner = useOwner()
  useEffect(() => void saveLeftovers(kind, queries, owner), [kind, queries, owner])
}
