import { formatDay, HOUR_MS } from '../dates.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'
import { type Meeting, meetingStart } from '../meetings/meeting.ts'
import { isDecided, isSubmitted, type SubmissionState } from './life-cycle.ts'
import { MY_APPLICATIONS_TEXTS } from './messages.ts'

export type StepInput = SubmissionState & {
  readonly questions: { readonly answered_at: string | null } | null
  readonly withdrawn: object | null
  readonly meeting: Meeting | null
}

/** The next step of an application, and whose turn it is. */
type NextStep =
  | { readonly turn: 'founder' }
  | {
      readonly turn: 'group'
      /** The time by which the founder can usually expect a status update. Undefined if it has passed or does not apply. */
      readonly until: Date | undefined
      /** The meeting, until it ends. */
      readonly meeting: Meeting | undefined
    }

/**
 * Returns the next step. Returns undefined for drafts, withdrawn applications, and decided ones without unanswered
 * questions.
 */
export function nextStepOf(application: StepInput, now: Date): NextStep | undefined {
  const { application_status, submitted_at, questions, withdrawn, meeting } = application
  if (!isSubmitted(application) || !submitted_at || withdrawn) return undefined
  if (hasUnansweredQuestions(application)) return { turn: 'founder' }
  if (isDecided(application_status)) return undefined
  const until = statusUpdateDueAt(submitted_at)
  const isPromised = application_status === 'submitted' && until > now && !questions
  return {
    turn: 'group',
    until: isPromised ? until : undefined,
    meeting: meeting && new Date(meeting.ends_at) > now ? meeting : undefined,
  }
}

/**
 * Returns the next step as a sentence for the founder.
 * @param timeZone IANA name; defaults to the viewer's own
 */
export function nextStepText(step: NextStep, timeZone?: string): string {
  if (step.turn === 'founder') return MY_APPLICATIONS_TEXTS.answersExpected
  const { meeting, until } = step
  if (meeting) return MY_APPLICATIONS_TEXTS.meetingExpected(meetingStart(meeting, timeZone))
  return until
    ? MY_APPLICATIONS_TEXTS.updateExpected(formatDay(until, timeZone))
    : MY_APPLICATIONS_TEXTS.nothingExpected
}

/** Returns whether the founder has questions to answer. A withdrawn application has none. */
export const hasUnansweredQuestions = ({
  questions,
  withdrawn,
}: Pick<StepInput, 'questions' | 'withdrawn'>): boolean =>
  questions !== null && questions.answered_at === null && withdrawn === null

/** Returns the time by which the status of a submission is usually updated (S9.12). */
export const statusUpdateDueAt = (submittedAt: Date | string): Date =>
  new Date(new Date(submittedAt).getTime() + STATUS_UPDATE_HOURS * HOUR_MS)
