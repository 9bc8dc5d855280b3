import { randomUUID } from 'node:crypto'
import type { ReviewStatus, Status } from '#domain/applications/status.ts'
import { questionIdOf } from '#domain/questions/question-set.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveAnswers } from '#server/questions/save-answers.ts'
import { sendQuestions } from '#server/questions/send.ts'
import { submitAnswers } from '#server/questions/submit-answers.ts'
import { changeStatus } from '#server/review/change-status.ts'
import type { Services } from '#server/services.ts'
import type { Company, DemoRound } from './company.ts'

/** By which statuses an application came to its own. */
const WAYS: Readonly<Record<Status, readonly ReviewStatus[]>> = {
  draft: [],
  submitted: [],
  under_review: ['under_review'],
  more_info_needed: ['under_review', 'more_info_needed'],
  meeting_scheduled: ['under_review', 'meeting_scheduled'],
  follow_up_questions: ['under_review', 'follow_up_questions'],
  approved: ['under_review', 'meeting_scheduled', 'approved'],
  no_fit: ['under_review', 'no_fit'],
}

export const wayTo = (status: Status): readonly ReviewStatus[] => WAYS[status]

type Case = {
  readonly id: string
  readonly company: Company
  readonly founder: Caller
  readonly admin: Caller
}

/** Reviews an application to the status that its company's file says; the founder answers as the file says. */
export async function review(services: Services, { id, company, founder, admin }: Case): Promise<string[]> {
  const rounds: string[] = []
  for (const status of wayTo(company.status)) await changeStatus(services, admin, id, status)
  for (const round of company.rounds) rounds.push(await ask(services, { id, company, founder, admin }, round))
  return rounds
}

async function ask(services: Services, { id, founder, admin }: Case, round: DemoRound): Promise<string> {
  const questions = round.questions.map(({ question }) => question)
  const { id: roundId } = await sendQuestions(services, admin, id, { id: randomUUID(), questions })
  await answer(services, founder, roundId, round)
  return roundId
}

async function answer(services: Services, founder: Caller, roundId: string, round: DemoRound): Promise<void> {
  const given = round.questions.map(({ answer }, index) => [questionIdOf(index + 1), answer] as const)
  const save = { base_version: 1, changes: Object.fromEntries(given) }
  if (round.answeredDaysAgo !== undefined) await submitAnswers(services, founder, roundId, save)
  else if (given.some(([, answer]) => answer)) await saveAnswers(services, founder, roundId, save)
}
