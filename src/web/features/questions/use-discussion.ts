import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { isAbout } from '#domain/changes/change.ts'
import { findDiscussed } from '#domain/questions/find-application.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useApplications } from '#web/features/my-applications/use-applications.ts'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useParams } from '#web/routing/routes.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { useAuth } from '#web/session/use-auth.ts'
import type { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export type Discussion = Reply<'readQuestions'>
export type Round = Discussion['rounds'][number]

const LOOK_AGAIN_MS = 60_000

export const discussionKey = (applicationId: string) => ['questions', applicationId] as const

export const discussionQuery = (applicationId: string) =>
  queryOptions({
    queryKey: discussionKey(applicationId),
    queryFn: ({ signal }) => call('readQuestions', { params: { id: applicationId }, signal }),
  })

export type DiscussionState =
  | { readonly phase: 'loading' | 'missing' }
  | { readonly phase: 'failed'; readonly query: Parameters<typeof ReadingFailed>[0]['query'] }
  | { readonly phase: 'loaded'; readonly discussion: Discussion }

/** The discussion that the address means, by its id or else by its slug. */
export function useDiscussion(): DiscussionState {
  const [query] = useSearchParams()
  const given = query.get('id') || undefined
  const named = useNamedApplication(given === undefined)
  const id = given ?? named.id
  const read = useQuery({
    ...discussionQuery(id ?? ''),
    enabled: id !== undefined,
    // Newer questions may arrive while one types; what is typed lies over what is read (useAnswers).
    refetchInterval: LOOK_AGAIN_MS,
  })
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    if (id !== undefined && events.some((one) => isAbout(one, id))) await refetch(queries, discussionKey(id))
  })
  const missing = isMissing(read.error)
  useErrorToast({ ...read, isError: read.isLoadingError && !missing }, QUESTION_MESSAGES.loadFailed)
  useErrorToast(named, QUESTION_MESSAGES.loadFailed)

  if (read.data) return { phase: 'loaded', discussion: read.data }
  const failed = named.isError ? named : read
  if (failed.isError && !missing) {
    return { phase: 'failed', query: failed }
  }
  if (missing || (id === undefined && !named.isPending)) return { phase: 'missing' }
  return { phase: 'loading' }
}

/** An id that is not one's own, or no id at all, reads as not found (D-way.7). */
const isMissing = (problem: unknown) =>
  problem instanceof ApiError && (problem.code === 'not-found' || problem.code === 'bad-request')

/** The application by the address's slug, or by the profile's company without one. */
function useNamedApplication(wanted: boolean) {
  const { slug } = useParams()
  const { profile } = useAuth()
  const { data, ...query } = useApplications(wanted)
  const founder = { full_name: profile?.full_name ?? '', company_name: profile?.company_name ?? '' }
  const id = wanted && data ? findDiscussed(data, slug, founder)?.id : undefined
  return { id, ...query }
}
