import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ASKING_MESSAGES, ASKING_TEXTS, questionsSent } from '#domain/questions/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { discussionKey } from '#web/features/questions/use-discussion.ts'
import { notify } from '#web/ui/toasts.tsx'
import { READING_KEY, REVIEW_KEY } from './query-keys.ts'
import { DISCUSSED_KEY } from './use-discussed.ts'
import { useLeaveWhenDemoted } from './use-review-list.ts'

/** While such a call is under way the dialog stays. */
export const SENDING = ['send-questions'] as const

/** Success takes the place of the failure before it. */
export const ABOUT = 'sending-questions'

export type Round = { readonly id: string; readonly questions: readonly string[] }

/** An earlier try of this round had got through, with other words. */
export const wasSentBefore = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code === 'already-exists'

/** The founder has deleted the account meanwhile. */
const isGone = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code === 'account-deleted'

/** What a refusal means for the questions that stand typed. */
function warningOf(problem: unknown): string | undefined {
  if (wasSentBefore(problem)) return ASKING_TEXTS.sentBefore
  return isGone(problem) ? ASKING_TEXTS.nobodyToAsk : undefined
}

/** Sends a round to the founder, with its toasts. The same round twice is one. */
export function useSendQuestions(applicationId: string) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationKey: SENDING,
    mutationFn: ({ id, questions }: Round) =>
      call('sendQuestions', { params: { id: applicationId }, body: { id, questions: [...questions] } }),
    onSuccess: (sent) => {
      notify(questionsSent(sent.questions.length), 'success', { id: ABOUT })
      const about = [DISCUSSED_KEY, READING_KEY].map((key) => [...key, applicationId])
      for (const queryKey of [REVIEW_KEY, discussionKey(applicationId), ...about]) {
        void queries.invalidateQueries({ queryKey })
      }
    },
    onError: (problem) => {
      notify(ASKING_MESSAGES.sendFailed, 'problem', { id: ABOUT })
      // The cards are to say so too.
      if (isGone(problem)) void queries.invalidateQueries({ queryKey: REVIEW_KEY })
    },
  })
  useLeaveWhenDemoted(sending.error)
  return {
    send: sending.mutateAsync,
    pending: sending.isPending,
    warning: warningOf(sending.error),
  }
}
