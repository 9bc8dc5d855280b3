import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Calls, Reply } from '#contract/calls.ts'
import { type FirstLook, firstLookAt, movedSince } from '#domain/review/batch-preview.ts'
import { call } from '#web/api/call.ts'
import { useLeaveWhenDemoted } from '../use-review-list.ts'
import type { DecideDraft } from './use-decide-draft.ts'

export type Preview = Reply<'previewBatch'>
export type Affected = Preview['affected'][number]
export type Change = Calls['previewBatch']['body']['change']

const PAUSE_IN_TYPING_MS = 350

/**
 * Who is concerned by a change and what their e-mails say, looked up anew while it is made; the last answer counts.
 * What moves after the first look is named, so that nobody decides about what they have not seen.
 */
export function usePreview(ids: readonly string[], draft: DecideDraft) {
  const [note] = useDebouncedValue(draft.note, PAUSE_IN_TYPING_MS)
  const { status } = draft
  const change: Change | undefined = status ? { status, reason_ids: [...draft.reason_ids], note } : undefined
  const query = useQuery({
    queryKey: ['batch-preview', ids, change],
    queryFn: ({ signal }) =>
      call('previewBatch', { body: { ids: [...ids], change: change as Change }, signal }),
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  useLeaveWhenDemoted(query.error)
  const [seen, setSeen] = useState<FirstLook>()
  if (query.data && !seen) setSeen(firstLookAt(query.data.affected))
  const isCurrent = query.isSuccess && !query.isPlaceholderData && note === draft.note
  return {
    query,
    /** Of what stands in the fields now; undefined while it is on its way. */
    current: isCurrent ? query.data : undefined,
    change,
    /** The version that each had at the first look. */
    seen,
    moved: query.data && seen ? movedSince(seen, query.data.affected) : [],
    lookAgain: async () => {
      const { data } = await query.refetch()
      if (data) setSeen(firstLookAt(data.affected))
    },
  }
}
