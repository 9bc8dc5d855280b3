import { randomUUID } from 'node:crypto'
import type { Calls } from '#contract/calls.ts'
import type { ReviewStatus, Status } from '#domain/applications/status.ts'
import { HOUR_MS, isoDay } from '#domain/dates.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { type Meeting, readMeeting } from '#domain/meetings/meeting.ts'
import { fileKeyOf, questionIdFor, typedQuestion } from '#domain/questions/question-round.ts'
import type { DeliveryOption } from '#domain/review/decisions.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { commitBatch, previewBatch } from '#server/decisions/batch.ts'
import { changeStatus } from '#server/decisions/change-status.ts'
import { saveReason } from '#server/decisions/decline-reasons.ts'
import { saveTemplate } from '#server/decisions/email-templates.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveQuestionSet } from '#server/questions/question-sets.ts'
import { saveAnswers } from '#server/questions/save-answers.ts'
import { sendQuestions } from '#server/questions/send.ts'
import { submitAnswers } from '#server/questions/submit-answers.ts'
import { listForReview } from '#server/review/read-applications.ts'
import type { Services } from '#server/services.ts'
import { uploadDocument } from './applications.ts'
import type { Company, DemoQuestionRound } from './companies.ts'
import declineEmail from './decisions/decline-email.md?raw'
import declineReasons from './decisions/decline-reasons.md?raw'
import { TIME_ZONE } from './funding-round.ts'

/** The statuses through which an application reaches a status, in order. The status itself comes last. */
const STATUS_PATHS: Readonly<Record<Status, readonly ReviewStatus[]>> = {
  draft: [],
  submitted: [],
  under_review: ['under_review'],
  more_info_needed: ['under_review', 'more_info_needed'],
  meeting_scheduled: ['under_review', 'meeting_scheduled'],
  follow_up_questions: ['under_review', 'follow_up_questions'],
  approved: ['under_review', 'meeting_scheduled', 'approved'],
  no_fit: ['under_review', 'no_fit'],
}

export const statusPath = (status: Status): readonly ReviewStatus[] => STATUS_PATHS[status]

type DemoCase = {
  readonly id: string
  readonly company: Company
  readonly founder: Caller
  readonly admin: Caller
}

/**
 * Moves an application step by step to the status in its company's file. Then sends the file's questions, which the
 * founder answers as in the file.
 */
export async function review(
  services: Services,
  { id, company, founder, admin }: DemoCase,
): Promise<string[]> {
  const rounds: string[] = []
  // Sets the undo time to zero, because each decision would otherwise replace the one before.
  const withoutUndo = { ...services, config: { ...services.config, undoSeconds: 0 } }
  for (const status of statusPath(company.status)) await changeStatus(withoutUndo, admin, id, status)
  for (const round of company.rounds) rounds.push(await ask(services, { id, company, founder, admin }, round))
  return rounds
}

async function ask(services: Services, demoCase: DemoCase, round: DemoQuestionRound): Promise<string> {
  const { id, founder, admin } = demoCase
  const questions = round.questions.map(({ question, file }) =>
    typedQuestion({ text: question, ...(file && { allows_file: true }) }),
  )
  const { id: roundId } = await sendQuestions(services, admin, id, { id: randomUUID(), questions })
  const answers = round.questions.map(({ answer }, index) => [questionIdFor(index + 1), answer] as const)
  const save = { base_version: 1, changes: Object.fromEntries(answers) }
  if (round.answeredDaysAgo !== undefined) {
    const changes = { ...save.changes, ...(await filesFor(services, demoCase, round)) }
    await submitAnswers(services, founder, roundId, { ...save, changes })
  } else if (answers.some(([, answer]) => answer)) await saveAnswers(services, founder, roundId, save)
  return roundId
}

/** Uploads a document for each question that allows a file. */
async function filesFor(
  services: Services,
  { founder, company }: DemoCase,
  { questions }: DemoQuestionRound,
) {
  const files: Record<string, StoredFile> = {}
  for (const [index, { file }] of questions.entries()) {
    if (file)
      files[fileKeyOf(questionIdFor(index + 1))] = await uploadDocument(services, founder, company, file)
  }
  return files
}

/** Parses '# subject' and the body below. */
const parseEmail = (text: string) => {
  const [head = '', ...paragraphs] = text.trim().split('\n\n')
  return { subject: head.replace('# ', ''), body: paragraphs.join('\n\n') }
}

/** Parses '## label' with the text below, repeated. */
const parseReasons = (text: string) =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => part.trim().split('\n\n'))
    .map(([label = '', text = '']) => ({ label, text }))

/** Question sets of the demo's administrator, each as a name and its questions. */
const QUESTION_SETS = [
  ['First look', ['Why is now the right time?', 'Who would miss you most if you stopped?']],
  ['Unit economics', ['What does it cost to win a customer?', 'How long does a customer stay?']],
] as const

/** Creates an e-mail template, decline reasons, question sets, meetings and a held decision. */
export async function seedDecisions(services: Services, admin: Caller): Promise<void> {
  await saveTemplate(services, admin, 'no_fit', { ...parseEmail(declineEmail), base_version: 0 })
  for (const [position, reason] of parseReasons(declineReasons).entries()) {
    await saveReason(services, admin, randomUUID(), {
      ...reason,
      active: true,
      position,
      base_version: 0,
    })
  }
  for (const [name, questions] of QUESTION_SETS) {
    const set = { base_version: 0, name, questions: [...questions], on_submission: false }
    await saveQuestionSet(services, admin, randomUUID(), set)
  }
  const { applications } = await listForReview(services, admin, {
    ...NO_FILTERS,
    status: 'meeting_scheduled',
  })
  for (const [place, { id }] of applications.slice(0, MEETINGS.length).entries()) {
    await setMeeting(services, admin, id, nextMeeting(place))
  }
  const [promising] = applications
  if (promising) await holdDecision(services, admin, promising.id)
}

/** Next week's meetings. `day` counts the days after Monday. */
const MEETINGS = [
  { day: 1, from: '15:00', to: '15:45', place: 'https://meet.example/openround-tuesday' },
  { day: 3, from: '11:00', to: '12:00', place: '4th floor, Nariman Point, Mumbai' },
] as const

function nextMeeting(place: number): Meeting {
  const { day, from, to, ...meeting } = MEETINGS[place] ?? MEETINGS[0]
  const now = new Date()
  const toMonday = ((8 - now.getUTCDay()) % 7 || 7) * 24 * HOUR_MS
  const date = isoDay(new Date(now.getTime() + toMonday + day * 24 * HOUR_MS))
  const read = readMeeting({ date, from, to, time_zone: TIME_ZONE, ...meeting })
  if (typeof read !== 'object') throw new Error(`The meeting of the demo is ${read}.`)
  return read
}

async function setMeeting(services: Services, admin: Caller, id: string, meeting: Meeting): Promise<void> {
  const change = { status: 'meeting_scheduled' as const, reason_ids: [], note: '', meeting }
  // Makes the decision final immediately, without an undo time.
  await decide({ ...services, config: { ...services.config, undoSeconds: 0 } }, admin, id, change, 'none')
}

async function holdDecision(services: Services, admin: Caller, id: string): Promise<void> {
  const change = {
    status: 'approved' as const,
    reason_ids: [],
    note: 'The partners were unanimous. We will call you about the terms this week.',
  }
  await decide(services, admin, id, change, 'hold')
}

async function decide(
  services: Services,
  admin: Caller,
  id: string,
  change: Calls['commitBatch']['body']['change'],
  how: DeliveryOption,
): Promise<void> {
  const { affected, wording_hash } = await previewBatch(services, admin, { ids: [id], change })
  const versions = affected.map(({ id, version }) => ({ id, version }))
  await commitBatch(services, admin, { id: randomUUID(), change, how, affected: versions, wording_hash })
}
