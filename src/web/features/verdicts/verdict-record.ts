import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Changes } from '#domain/records/record.ts'
import { VERDICT_REFUSED, VERDICT_TEXTS, VERDICT_UNSAVED } from '#domain/review/verdict-messages.ts'
import {
  BLANK_VERDICT,
  VERDICT_SHAPE,
  type VerdictRecord,
  withoutTooLongTexts,
} from '#domain/review/verdict-record.ts'
import { type Verdict, verdictLabel } from '#domain/review/verdicts.ts'
import { isRefusal, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import type { RecordLabels } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { deviceMessage } from '#web/autosave/save-status.tsx'
import { useRecord } from '#web/autosave/use-record.ts'
import { showVerdict } from '#web/features/submitted-applications/api.ts'
import { useOwner } from '#web/session/current-person.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { getVerdicts, type Verdicts, verdictsKey } from './api.ts'

export type AutosavedVerdict = AutosavedRecord<VerdictRecord>

const PREFIX = 'verdict:'

/** Returns the id of the application to which a draft's name belongs, or undefined for drafts that are not verdicts. */
const applicationIdOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined

/** Describes the viewer's verdict as an autosaved record. A saved change also updates the query cache. */
const verdictRecordKind = (queries: QueryClient, owner: string, id: string): RecordKind<VerdictRecord> => ({
  owner,
  name: `${PREFIX}${id}`,
  shape: VERDICT_SHAPE,
  sendable: withoutTooLongTexts,
  send: async (body) => {
    const reply = await call('saveVerdict', { params: { id }, body })
    await updateCache(queries, id, { ...body.changes, ...reply.theirs }, reply.version)
    return reply
  },
})

async function updateCache(
  queries: QueryClient,
  id: string,
  changes: Changes<VerdictRecord>,
  version: number,
): Promise<void> {
  const queryKey = verdictsKey(id)
  // Cancels pending requests, because their older replies would overwrite the saved verdict.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<Verdicts>(queryKey, (cached) =>
    cached?.own ? { ...cached, own: { ...cached.own, ...changes, version } } : cached,
  )
  if (changes.verdict === undefined) return
  showVerdict(queries, id, changes.verdict)
  // Refetches the verdicts, because others' verdicts may become visible once the viewer has given one.
  void queries.invalidateQueries({ queryKey })
}

const baseRecordOf = ({ version, ...values }: NonNullable<Verdicts['own']>) => ({ version, values })

export const verdictInputId = (key: string): string => `verdict-${key}`

export const VERDICT_CONFLICT_TEXTS: RecordLabels<VerdictRecord> = {
  labelOf: (key) =>
    ({
      verdict: VERDICT_TEXTS.yours,
      champion_line: VERDICT_TEXTS.championLine,
      comment: VERDICT_TEXTS.comment,
    })[key],
  textOf: (key, value) => {
    if (key !== 'verdict') return value ?? ''
    return value === null
      ? VERDICT_TEXTS.notGiven
      : verdictLabel(value as NonNullable<VerdictRecord['verdict']>)
  },
  inputOf: verdictInputId,
}

/**
 * Opens the viewer's verdict, with unsaved edits from this device. Returns undefined until draft storage has been read.
 */
export function useVerdictRecord(
  id: string,
  own: NonNullable<Verdicts['own']>,
): AutosavedVerdict | undefined {
  const queries = useQueryClient()
  const opened = useRecord({
    kind: (owner) => verdictRecordKind(queries, owner, id),
    id,
    base: baseRecordOf(own),
    onClosed: (_, unsaved) => {
      if (unsaved) notify(deviceMessage(VERDICT_UNSAVED))
    },
  })
  return opened?.record
}

/** Saves a verdict, even if it was given before the current verdict had loaded or after the reader had moved on. */
async function saveVerdict(
  queries: QueryClient,
  owner: string,
  id: string,
  verdict: Verdict | null,
): Promise<void> {
  const base = await fetchBase(queries, id)
  if (!base) return
  const records = recordRegistry()
  const record = await records.open(verdictRecordKind(queries, owner, id), id, base)
  record.write({ verdict })
  const outcome = await records.close(record)
  if (outcome && !outcome.ok && !isSignedOut(outcome.problem)) notify(deviceMessage(VERDICT_UNSAVED))
}

/**
 * Returns the version on which a new verdict is based, or undefined if the viewer may not give a verdict or the
 * application is gone.
 */
async function fetchBase(
  queries: QueryClient,
  id: string,
): Promise<{ version: number; values: VerdictRecord } | undefined> {
  try {
    const { own } = await getVerdicts(queries, id)
    return own ? baseRecordOf(own) : undefined
  } catch (problem) {
    if (isRefusal(problem) && !isSignedOut(problem)) {
      notifyError(problem, VERDICT_REFUSED)
      return undefined
    }
    // The verdict is stored on the device and merged once the server's version can be read.
    return { version: 0, values: BLANK_VERDICT }
  }
}

/** Returns a function that saves a verdict on an application. Null withdraws the verdict. */
export function useSaveVerdict(): (id: string, verdict: Verdict | null) => void {
  const queries = useQueryClient()
  const owner = useOwner()
  return (id, verdict) => void saveVerdict(queries, owner, id, verdict)
}

/** Saves verdicts that this tab or closed tabs have left unsaved on this device. */
async function saveLeftoverVerdicts(queries: QueryClient, owner: string): Promise<void> {
  const records = recordRegistry()
  for (const { name } of await records.unsavedDrafts(owner)) {
    const id = applicationIdOf(name)
    if (id === undefined) continue
    // If the application cannot be read, the verdict stays on the device.
    const own = await getVerdicts(queries, id).then(
      (verdicts) => verdicts.own,
      () => null,
    )
    if (own)
      await records.close(await records.open(verdictRecordKind(queries, owner, id), id, baseRecordOf(own)))
  }
}

/** When the review opens, saves verdicts that earlier visits left unsaved. */
export function useSaveLeftoverVerdicts(): void {
  const queries = useQueryClient()
  const owner = useOwner()
  useEffect(() => void saveLeftoverVerdicts(queries, owner), [queries, owner])
}
