import { HOUR_MS } from '../dates.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'
import { isDecided, isSubmitted, type SubmissionState } from './life-cycle.ts'

type StepInput = SubmissionState & { readonly questions: { readonly answered_at: string | null } | null }

/** What comes next for an application, and whose turn it is. */
type NextStep =
  | { readonly turn: 'founder' }
  /** Until when the group usually has it moved; undefined once that is past, or done. */
  | { readonly turn: 'group'; readonly until: Date | undefined }

/** @returns undefined where nothing is waited for: a draft, and what has had its last word */
export function nextStepOf(application: StepInput, now: Date): NextStep | undefined {
  const { application_status, submitted_at, questions } = application
  if (!isSubmitted(application) || !submitted_at) return undefined
  if (hasUnansweredQuestions(application)) return { turn: 'founder' }
  if (isDecided(application_status)) return undefined
  const until = statusUpdateDueAt(submitted_at)
  const isPromised = application_status === 'submitted' && until > now && !questions
  return { turn: 'group', until: isPromised ? until : undefined }
}

/** Whether its founder was asked something that they have not answered yet. */
export const hasUnansweredQuestions = ({ questions }: Pick<StepInput, 'questions'>): boolean =>
  questions !== null && questions.answered_at === null

/** Until when the status of a submission is usually updated (S9.12). */
export const statusUpdateDueAt = (submittedAt: Date | string): Date =>
  new Date(new Date(submittedAt).getTime() + STATUS_UPDATE_HOURS * HOUR_MS)
