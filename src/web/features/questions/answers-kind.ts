import type { QueryClient } from '@tanstack/react-query'
import {
  type AnswersRecord,
  answersOf,
  answersRecordOf,
  answersShape,
} from '#domain/questions/answers-record.ts'
import { call } from '#web/api/call.ts'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import type { RecordKind } from '#web/autosave/kind.ts'
import { type Discussion, discussionKey, type Round } from './use-discussion.ts'

export type RoundRecord = KeptRecord<AnswersRecord>

const PREFIX = 'answers:'

export const nameOfRound = (id: string): string => `${PREFIX}${id}`

type Answered = { readonly owner: string; readonly applicationId: string; readonly round: Round }

/** The answers to a round as a record; what the server says takes the place of what was read before. */
export function answersKind(
  queries: QueryClient,
  { owner, applicationId, round: { id, questions } }: Answered,
): RecordKind<AnswersRecord> {
  const queryKey = discussionKey(applicationId)
  const put = async (change: (round: Round) => Round) => {
    // What was read before the save and arrives after it is older.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<Discussion>(
      queryKey,
      (known) =>
        known && { ...known, rounds: known.rounds.map((round) => (round.id === id ? change(round) : round)) },
    )
  }
  return {
    owner,
    name: nameOfRound(id),
    shape: answersShape(questions),
    send: async (body) => {
      const reply = await call('saveAnswers', { params: { id }, body })
      await put((round) => {
        const known = answersRecordOf(questions, round.answers)
        const answers = answersOf(questions, { ...known, ...body.changes, ...reply.theirs })
        return { ...round, answers, version: reply.version }
      })
      return reply
    },
    submit: async (body) => {
      const submitted = await call('submitAnswers', { params: { id }, body })
      await put(() => submitted)
    },
  }
}

export const baseOfRound = ({ version, questions, answers }: Round) => ({
  version,
  values: answersRecordOf(questions, answers),
})
