import type { Reply } from '#contract/calls.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'
import { type AnswersSave, answersRecord } from './answers-record.ts'

/** Stores what has been answered so far, any number of times. */
export const saveAnswers = (
  { database }: Services,
  { session }: Caller,
  roundId: string,
  save: AnswersSave,
): Promise<Reply<'saveAnswers'>> => saveRecord(database, session, answersRecord(roundId), save)
