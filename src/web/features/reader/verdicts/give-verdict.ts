import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { BLANK_REVIEW, type ReviewRecord } from '#domain/review/review-record.ts'
import { VERDICT_WAITS } from '#domain/review/verdict-messages.ts'
import type { ReviewVerdict } from '#domain/review/verdicts.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { openRecords } from '#web/autosave/records.ts'
import { saidOfDevice } from '#web/autosave/said-of-device.ts'
import { useOwner } from '#web/session/person-here.ts'
import { notify } from '#web/ui/toasts.tsx'
import { readVerdicts } from './use-verdicts.ts'
import { baseOfReview, verdictKind } from './verdict-kind.ts'

/** A key may be pressed before it is known what stands, and the next one after the reader has gone on: none is lost. */
async function giveVerdict(
  queries: QueryClient,
  owner: string,
  id: string,
  verdict: ReviewVerdict | null,
): Promise<void> {
  const base = await baseFor(queries, id)
  if (!base) return
  const records = openRecords()
  const record = await records.open(verdictKind(queries, owner, id), id, base)
  record.write({ verdict })
  const outcome = await records.leave(record)
  if (outcome && !outcome.ok && !isSignedOut(outcome.problem)) notify(saidOfDevice(VERDICT_WAITS))
}

/** @returns undefined where none is to be given: it is one's own application, or is not there */
async function baseFor(
  queries: QueryClient,
  id: string,
): Promise<{ version: number; values: ReviewRecord } | undefined> {
  try {
    const { own } = await readVerdicts(queries, id)
    return own ? baseOfReview(own) : undefined
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
