import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { checkRupees } from '#domain/forms/kinds/rupees.ts'
import { INTEREST_REFUSED, INTEREST_UNSAVED } from '#domain/review/interest-messages.ts'
import { BLANK_INTEREST, INTEREST_SHAPE, type InterestRecord } from '#domain/review/interest-record.ts'
import { call } from '#web/api/client.ts'
import { markListStale } from '#web/features/submitted-applications/api.ts'
import type { MemberRecordKind } from '#web/features/submitted-applications/member-record.ts'
import { isTypingIn } from '#web/ui/shortcuts.ts'

export type Interests = Reply<'readInterests'>
export type OthersInterest = NonNullable<Interests['others']>[number]

/** Milliseconds for which a cached reply is used without a refetch. */
const STALE_AFTER_MS = 30_000
/** Milliseconds between refetches, because other members' interest may change while the reader is open. */
const REFETCH_MS = 60_000

export const interestsKey = (id: string) => ['interests', id] as const

const interestsQuery = (id: string) =>
  queryOptions({
    queryKey: interestsKey(id),
    queryFn: ({ signal }) => call('readInterests', { params: { id }, signal }),
    staleTime: STALE_AFTER_MS,
  })

/** Queries the team's interest in an application. */
export const useInterests = (id: string) => useQuery({ ...interestsQuery(id), refetchInterval: REFETCH_MS })

/** Returns the id of an input of the viewer's own interest, as `fieldId` in forms/field-frame.tsx forms it. */
export const interestInputId = (key: keyof InterestRecord): string => `field-interest-${key}`

/** Focuses the chosen level or, if there is none, the first. @returns false if the levels have not loaded */
export function focusLevel(): boolean {
  const levels = document.getElementById(interestInputId('level'))
  const button = levels?.querySelector<HTMLElement>('[aria-pressed=true]') ?? levels?.querySelector('button')
  button?.focus()
  return button !== undefined
}

/** The viewer's interest in an application. */
export const INTEREST_RECORDS: MemberRecordKind<InterestRecord> = {
  prefix: 'interest:',
  shape: INTEREST_SHAPE,
  blank: BLANK_INTEREST,
  // Colleagues should not see half an amount.
  sendable: ({ amount, ...level }) =>
    amount === undefined || checkRupees(amount).length > 0 || isTypingIn(interestInputId('amount'))
      ? level
      : { ...level, amount },
  queryKey: interestsKey,
  read: async (queries: QueryClient, id: string) =>
    queries.getQueryData(interestsQuery(id).queryKey) ?? (await queries.fetchQuery(interestsQuery(id))),
  send: (id, body) => call('saveInterest', { params: { id }, body }),
  onSaved: (queries, id) => {
    markListStale(queries)
    // Refetches the interests, because others' may become visible once the viewer has entered theirs.
    void queries.invalidateQueries({ queryKey: interestsKey(id) })
  },
  refused: INTEREST_REFUSED,
  unsaved: INTEREST_UNSAVED,
}
