import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { isAbout } from '#domain/changes/change.ts'
import type { Message } from '#domain/message.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import { findDiscussedApplication } from '#domain/questions/find-application.ts'
import {
  ASKING_MESSAGES,
  ASKING_TEXTS,
  askedMany,
  QUESTION_MESSAGES,
  questionsSent,
} from '#domain/questions/messages.ts'
import { type TypedQuestion, typedQuestion } from '#domain/questions/question-round.ts'
import { QUESTION_SET_MESSAGES } from '#domain/questions/question-sets.ts'
import { ApiError, conflictsOf, isNotFound } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { useApplications } from '#web/features/my-applications/api.ts'
import {
  REVIEW_APPLICATION_KEY,
  REVIEW_LIST_KEY,
  type ReviewListItem,
} from '#web/features/submitted-applications/api.ts'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useParams, useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import type { QueryError } from '#web/ui/error-state.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import type { DialogTarget } from '#web/ui/use-dialog-target.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export type Discussion = Reply<'readQuestions'>
export type QuestionRound = Discussion['question_rounds'][number]

const REFETCH_MS = 60_000

export const discussionKey = (applicationId: string) => ['questions', applicationId] as const

const discussionQuery = (applicationId: string) =>
  queryOptions({
    queryKey: discussionKey(applicationId),
    queryFn: ({ signal }) => call('readQuestions', { params: { id: applicationId }, signal }),
  })

type DiscussionState =
  | { readonly phase: 'loading' | 'missing' }
  | { readonly phase: 'failed'; readonly query: Parameters<typeof QueryError>[0]['query'] }
  | { readonly phase: 'loaded'; readonly discussion: Discussion }

/** Loads the discussion in the address by its id, or else by its slug, and keeps it up to date. */
export function useDiscussion(): DiscussionState {
  const [query] = useSearchParams()
  const idInAddress = query.get('id') || undefined
  const named = useNamedApplication(idInAddress === undefined)
  const id = idInAddress ?? named.id
  const read = useQuery({
    ...discussionQuery(id ?? ''),
    enabled: id !== undefined,
    // A refetch does not replace answers that the founder is typing, because they are stored separately
    // (useAnswersRecord).
    refetchInterval: REFETCH_MS,
  })
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    if (id !== undefined && events.some((event) => isAbout(event, id)))
      await refetch(queries, discussionKey(id))
  })
  const missing = isNotFound(read.error)
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

/** Finds the application by the slug in the address. Without a slug, uses the profile's company. */
function useNamedApplication(enabled: boolean) {
  const { slug } = useParams()
  const { profile } = useAuth()
  const { data, ...query } = useApplications(enabled)
  const founder = { full_name: profile?.full_name ?? '', company_name: profile?.company_name ?? '' }
  const id = enabled && data ? findDiscussedApplication(data, slug, founder)?.id : undefined
  return { id, ...query }
}

const APPLICATION_WITH_QUESTIONS_KEY = ['discussed'] as const

export function useApplicationWithQuestions(id: string) {
  const query = useQuery({
    queryKey: [...APPLICATION_WITH_QUESTIONS_KEY, id],
    queryFn: async ({ signal }) => {
      const [application, { question_rounds }] = await Promise.all([
        call('readApplication', { params: { id }, query: {}, signal }),
        call('readQuestions', { params: { id }, signal }),
      ])
      return { application, question_rounds }
    },
  })
  useErrorToast(query, ASKING_MESSAGES.loadFailed)
  return query
}

/** Key of the mutations that send questions. The dialog does not close while a mutation with this key is running. */
export const SENDING_QUESTIONS = ['send-questions'] as const

/** Id shared by all toasts about sending questions, so that a success replaces an earlier failure. */
export const SENDING_TOAST = 'sending-questions'

/** Returns whether an earlier attempt has already sent this round with different questions. */
export const wasSentBefore = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code === 'already-exists'

/** Returns whether questions can no longer be sent to the founder. */
const isNotAskable = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError &&
  (problem.code === 'account-deleted' || problem.code === 'application-withdrawn')

/** Returns a message, if there is one, about how to proceed with the typed questions after an error. */
function warningOf(problem: unknown): string | undefined {
  if (wasSentBefore(problem)) return ASKING_TEXTS.alreadySent
  return isNotAskable(problem) ? problem.message : undefined
}

const changedBySending = (applicationId: string) => [
  REVIEW_LIST_KEY,
  discussionKey(applicationId),
  [...APPLICATION_WITH_QUESTIONS_KEY, applicationId],
  [...REVIEW_APPLICATION_KEY, applicationId],
]

export type AskableApplication = Reply<'previewQuestions'>['affected'][number]

/** The application whose founder is asked, or the ids of selected applications whose founders are all asked. */
export type AskTarget =
  | {
      readonly application: ReviewListItem
      /** A question to add to the draft when the dialog opens. */
      readonly suggested?: string | undefined
    }
  | { readonly ids: readonly string[] }

/**
 * Queries which founders can be asked. A single founder can always be asked, so the server is queried only about a
 * selection. The result never goes stale, so it is not refetched when the window regains focus. The key makes it fetch
 * again each time the dialog opens.
 */
export function useAskPreview({ target, key }: DialogTarget<AskTarget>) {
  const ids = 'ids' in target ? target.ids : [target.application.id]
  return useQuery<Reply<'previewQuestions'>>({
    queryKey: ['ask-preview', ids, key],
    queryFn: ({ signal }) => call('previewQuestions', { body: { ids: [...ids] }, signal }),
    initialData:
      'ids' in target ? undefined : { affected: [{ ...target.application, latest: null, ask: 'yes' }] },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export type QuestionsToSend = {
  readonly id: string
  readonly questions: readonly TypedQuestion[]
  readonly to: readonly AskableApplication[]
}

/**
 * Sends a round and returns the success toast. A single founder may be asked while earlier questions are still open;
 * the request for many founders is refused then.
 */
async function sendQuestionRound(
  target: AskTarget,
  { id, questions, to }: QuestionsToSend,
): Promise<Message> {
  const round = { id, questions: [...questions] }
  if ('ids' in target) {
    const affected = to.map((application) => ({ id: application.id, latest: application.latest }))
    const { sent } = await call('sendQuestionsToMany', { body: { ...round, affected } })
    return askedMany(questions.length, sent)
  }
  await call('sendQuestions', { params: { id: target.application.id }, body: round })
  return questionsSent(questions.length)
}

/**
 * Returns a mutation that sends a round to one founder or to many, and shows the result as a toast. Sending the same
 * round again has no effect.
 */
export function useSendQuestions(target: AskTarget) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationKey: SENDING_QUESTIONS,
    mutationFn: (round: QuestionsToSend) => sendQuestionRound(target, round),
    onSuccess: (sent, { to }) => {
      notify(sent, 'success', { id: SENDING_TOAST })
      for (const queryKey of to.flatMap(({ id }) => changedBySending(id)))
        void queries.invalidateQueries({ queryKey })
    },
    onError: (problem) => {
      if (!conflictsOf(problem)) notifyError(problem, ASKING_MESSAGES.sendFailed, { id: SENDING_TOAST })
      // Refetches the list, because its cards also show deleted accounts and withdrawals.
      if (isNotAskable(problem)) void queries.invalidateQueries({ queryKey: REVIEW_LIST_KEY })
    },
  })
  return {
    send: sending.mutateAsync,
    pending: sending.isPending,
    warning: warningOf(sending.error),
    /** The applications that have received other questions since the preview, if the server refused for this reason. */
    conflicts: conflictsOf(sending.error),
    reset: sending.reset,
  }
}

export type QuestionSet = Reply<'listQuestionSets'>['sets'][number]

const QUESTION_SETS_KEY = ['question-sets'] as const

export const useQuestionSets = () =>
  useQuery({ queryKey: QUESTION_SETS_KEY, queryFn: ({ signal }) => call('listQuestionSets', { signal }) })

/** Returns a mutation that changes a set and refetches all sets. @param success returns the success toast */
function useSetMutation<Variables>(
  change: (variables: Variables) => Promise<unknown>,
  success: (variables: Variables) => Message,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (_, variables) => notify(success(variables), 'success'),
    onError: (failure) => notifyError(failure, QUESTION_SET_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: QUESTION_SETS_KEY }),
  })
}

type SetToSave = Omit<QuestionSet, 'questions'> & { readonly questions: readonly Question[] }

export const useSaveQuestionSet = (success: (set: SetToSave) => Message) =>
  useSetMutation(
    ({ id, version: base_version, name, on_submission, questions }: SetToSave) =>
      call('saveQuestionSet', {
        params: { id },
        body: { base_version, name, on_submission, questions: questions.map(typedQuestion) },
      }),
    success,
  )

export const useDeleteQuestionSet = () =>
  useSetMutation(
    ({ id }: QuestionSet) => call('deleteQuestionSet', { params: { id } }),
    ({ name }) => QUESTION_SET_MESSAGES.deleted(name),
  )
