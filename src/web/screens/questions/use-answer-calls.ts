import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { ApiError, call } from '#web/api.ts'
import { notify } from '#web/parts/notify.ts'
import { APPLICATIONS_KEY } from '#web/screens/my-applications/use-applications.ts'
import { type Discussion, discussionKey, type Round } from './use-discussion.ts'

type Answers = Round['answers']

/** Saving and submitting, each with its toasts; the reply takes the place of what was read before. */
export function useAnswerCalls(applicationId: string, id: string) {
  const queries = useQueryClient()
  const key = discussionKey(applicationId)
  const keep = (saved: Round) =>
    queries.setQueryData<Discussion>(
      key,
      (known) =>
        known && { ...known, rounds: known.rounds.map((round) => (round.id === saved.id ? saved : round)) },
    )
  /** Locked or followed by newer questions meanwhile: what the server has is to be seen. */
  const readAgainAfter = (problem: Error) => {
    if (problem instanceof ApiError && problem.status === 409)
      void queries.invalidateQueries({ queryKey: key })
  }
  const save = useMutation({
    mutationFn: (answers: Answers) => call('saveAnswers', { params: { id }, body: { answers } }),
    onSuccess: (saved) => {
      keep(saved)
      notify(QUESTION_MESSAGES.saved, 'success')
    },
    onError: (problem) => {
      notify(QUESTION_MESSAGES.saveFailed, 'problem')
      readAgainAfter(problem)
    },
  })
  const submit = useMutation({
    mutationFn: (answers: Answers) => call('submitAnswers', { params: { id }, body: { answers } }),
    onSuccess: (saved) => {
      keep(saved)
      notify(QUESTION_MESSAGES.submitted, 'success')
      void queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
    },
    onError: (problem) => {
      notify(QUESTION_MESSAGES.submitFailed, 'problem')
      readAgainAfter(problem)
    },
  })
  return { save, submit }
}
