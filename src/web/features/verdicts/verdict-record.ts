import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Changes } from '#domain/records/record.ts'
import {
  BLANK_REVIEW,
  REVIEW_SHAPE,
  type ReviewRecord,
  withoutTooLongTexts,
} from '#domain/review/review-record.ts'
import { VERDICT_TEXTS, VERDICT_UNSAVED } from '#domain/review/verdict-messages.ts'
import { type ReviewVerdict, verdictLabel } from '#domain/review/verdicts.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import type { RecordLabels } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { deviceMessage } from '#web/autosave/save-status.tsx'
import { useRecord } from '#web/autosave/use-record.ts'
import { showVerdictInList } from '#web/features/submitted-applications/api.ts'
import { useOwner } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import { getVerdicts, type Verdicts, verdictsKey } from './api.ts'

export type VerdictRecord = AutosavedRecord<ReviewRecord>

const PREFIX = 'verdict:'

/** Of which application something waits on the device; undefined for what is no verdict. */
const applicationIdOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined

/** What one thinks of an application as a record; what the server says takes the place of what was read before. */
const verdictRecordKind = (queries: QueryClient, owner: string, id: string): RecordKind<ReviewRecord> => ({
  owner,
  name: `${PREFIX}${id}`,
  shape: REVIEW_SHAPE,
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
  changes: Changes<ReviewRecord>,
  version: number,
): Promise<void> {
  const queryKey = verdictsKey(id)
  // What was read before the save and arrives after it is older.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<Verdicts>(queryKey, (known) =>
    known?.own ? { ...known, own: { ...known.own, ...changes, version } } : known,
  )
  if (changes.verdict === undefined) return
  showVerdictInList(queries, id, changes.verdict)
  // Whose it is to see the others' may have changed with it.
  void queries.invalidateQueries({ queryKey })
}

const baseRecordOf = ({ version, ...values }: NonNullable<Verdicts['own']>) => ({ version, values })

/** The id of the input that a value is given by. */
export const verdictInputId = (key: string): string => `review-${key}`

export const VERDICT_CONFLICT_TEXTS: RecordLabels<ReviewRecord> = {
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
      : verdictLabel(value as NonNullable<ReviewRecord['verdict']>)
  },
  inputOf: verdictInputId,
}

/** What one thinks of an application, as it was left on this device or as the server has it. */
export function useVerdictRecord(id: string, own: NonNullable<Verdicts['own']>): VerdictRecord | undefined {
  const queries = useQueryClient()
  // It stays that of whoever opened it.
  const [owner] = useState(useOwner())
  const opened = useRecord({
    kind: verdictRecordKind(queries, owner, id),
    id,
    base: baseRecordOf(own),
    onClosed: (outcome, unsaved) => {
      const isSaid = !outcome.ok && isSignedOut(outcome.problem)
      if (unsaved && !isSaid) notify(deviceMessage(VERDICT_UNSAVED))
    },
  })
  return opened?.record
}

/** A key may be pressed before it is known what stands, and the next one after the reader has gone on: none is lost. */
async function giveVerdict(
  queries: QueryClient,
  owner: string,
  id: string,
  verdict: ReviewVerdict | null,
): Promise<void> {
  const base = await baseFor(queries, id)
  if (!base) return
  const records = recordRegistry()
  const record = await records.open(verdictRecordKind(queries, owner, id), id, base)
  record.write({ verdict })
  const outcome = await records.close(record)
  if (outcome && !outcome.ok && !isSignedOut(outcome.problem)) notify(deviceMessage(VERDICT_UNSAVED))
}

/** @returns undefined where none is to be given: it is one's own application, or is not there */
async function baseFor(
  queries: QueryClient,
  id: string,
): Promise<{ version: number; values: ReviewRecord } | undefined> {
  try {
    const { own } = await getVerdicts(queries, id)
    return own ? baseRecordOf(own) : undefined
  } catch (problem) {
    const isRefused = problem instanceof ApiError && problem.code !== 'offline' && problem.status < 500
    // Offline it is kept, and merged into what stands once that can be read.
    return isRefused && !isSignedOut(problem) ? undefined : { version: 0, values: BLANK_REVIEW }
  }
}

/** @returns gives a verdict on an application, or with null takes it back */
export function useGiveVerdict(): (id: string, verdict: ReviewVerdict | null) => void {
  const queries = useQueryClient()
  const owner = useOwner()
  return (id, verdict) => void giveVerdict(queries, owner, id, verdict)
}

/** Saves what was left on this device by a tab that is gone, whichever applications it is about. */
async function saveLeftoverVerdicts(queries: QueryClient, owner: string): Promise<void> {
  const records = recordRegistry()
  for (const { name } of await records.unsavedDrafts(owner)) {
    const id = applicationIdOf(name)
    if (id === undefined) continue
    // One that cannot be read waits on.
    const own = await getVerdicts(queries, id).then(
      (found) => found.own,
      () => null,
    )
    if (own)
      await records.close(await records.open(verdictRecordKind(queries, owner, id), id, baseRecordOf(own)))
  }
}

/** Verdicts that wait are saved when the review is opened. */
export function useSaveLeftoverVerdicts(): void {
  const queries = useQueryClient()
  const owner = useOwner()
  useEffect(() => void saveLeftoverVerdicts(queries, owner), [queries, owner])
}
