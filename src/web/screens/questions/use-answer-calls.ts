import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answersRecordOf } from '#domain/questions/answers-record.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/parts/notify.ts'
import { APPLICATIONS_KEY } from '#web/screens/my-applications/use-applications.ts'
import { type Discussion, discussionQuery, type Round } from './use-discussion.ts'
import { type Edits, type useKeptEdits, withEdits } from './use-kept-edits.ts'

type Answers = Round['answers']
type Kept = Pick<ReturnType<typeof useKeptEdits>, 'settle' | 'forget'>

type Save = {
  /** Taken along: by the end of the call more may have been typed. */
  readonly edits: Edits
  /** Nobody asked for it, so its success is not told. */
  readonly quiet?: boolean
}

/** Saving and submitting, each with its toasts; the reply takes the place of what was read before. */
export function useAnswerCalls(applicationId: string, id: string, { settle, forget }: Kept) {
  const queries = useQueryClient()
  const query = discussionQuery(applicationId)
  const keep = async (saved: Round) => {
    // What was read before the save and arrives after it would empty the fields.
    await queries.cancelQueries({ queryKey: query.queryKey })
    queries.setQueryData<Discussion>(
      query.queryKey,
      (known) =>
        known && { ...known, rounds: known.rounds.map((round) => (round.id === saved.id ? saved : round)) },
    )
  }
  /** Locked or followed by newer questions meanwhile: what the server has is to be seen. */
  const readAgainAfter = (problem: Error) => {
    if (problem instanceof ApiError && problem.status === 409)
      void queries.invalidateQueries({ queryKey: query.queryKey })
  }
  const save = useMutation({
    mutationFn: async ({ edits }: Save) => {
      // What another window saved meanwhile stays, but for what was typed here.
      const { rounds } = await queries.fetchQuery(query)
      const round = rounds.find((candidate) => candidate.id === id)
      if (!round) throw new Error('The round is gone.')
      const answers = withEdits(round.questions, round.answers, edits)
      const changes = answersRecordOf(round.questions, answers)
      const { version } = await call('saveAnswers', {
        params: { id },
        body: { base_version: round.version, changes },
      })
      return { ...round, answers, version }
    },
    onSuccess: async (saved, { edits, quiet }) => {
      await keep(saved)
      settle(edits)
      if (!quiet) notify(QUESTION_MESSAGES.saved, 'success', ABOUT)
    },
    onError: (problem) => {
      notify(QUESTION_MESSAGES.saveFailed, 'problem', ABOUT)
      readAgainAfter(problem)
    },
  })
  const submit = useMutation({
    mutationFn: (answers: Answers) => {
      const round = queries.getQueryData<Discussion>(query.queryKey)?.rounds.find((one) => one.id === id)
      const changes = answersRecordOf(round?.questions ?? [], answers)
      return call('submitAnswers', { params: { id }, body: { base_version: round?.version ?? 1, changes } })
    },
    onSuccess: async (saved) => {
      await keep(saved)
      forget()
      notify(QUESTION_MESSAGES.submitted, 'success', ABOUT)
      void queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
    },
    onError: (problem) => {
      notify(QUESTION_MESSAGES.submitFailed, 'problem', ABOUT)
      readAgainAfter(problem)
    },
  })
  return { save, submit }
}

/** A toast about answers takes the place of the one before. */
const ABOUT = 'answers'
