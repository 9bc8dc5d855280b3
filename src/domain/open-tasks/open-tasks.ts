import type { TeamRole } from '../actor.ts'
import { isDecided } from '../applications/life-cycle.ts'
import { companyTitle } from '../applications/messages.ts'
import { hasUnansweredQuestions, nextStepOf, type StepInput } from '../applications/next-step.ts'
import { describeStatus } from '../applications/status.ts'
import { lastAnnouncedChange, type TimelineEvent } from '../applications/timeline.ts'
import { formatDay } from '../dates.ts'
import { type MeetingStart, meetingStart } from '../meetings/meeting.ts'
import { PATHS } from '../routes.ts'
import { isolate, pluralise } from '../text.ts'

/** Texts of the card above a new application. */
export const OPEN_TASKS_TEXTS = {
  title: 'Waiting for you',
  submitted: 'Your applications',
  startNew: 'Start an application',
  questions: (company: string, count: number) =>
    `${company} has ${pluralise(count, 'question', 'questions')} to answer`,
  answer: 'Answer',
  draft: (company: string, answers: number) =>
    answers === 0
      ? `${company} is ready to submit`
      : `${company}: ${pluralise(answers, 'answer', 'answers')} to go`,
  continue: 'Continue',
  meeting: ({ day, time }: MeetingStart) => `meeting on ${day}, ${time}`,
  updateBy: (day: string) => `submitted, you hear from us by ${day}`,
  inReview: (status: string) => `${status}. We’ll e-mail you when something changes.`,
  readDecision: 'What we wrote to you',
  review: {
    admin: (count) => `${pluralise(count, 'application is', 'applications are')} overdue`,
    reviewer: (count) => `${pluralise(count, 'application', 'applications')} to judge`,
    partner: (count) => pluralise(count, 'new application', 'new applications'),
  } satisfies Record<TeamRole, (count: number) => string>,
  openReview: 'Review',
  committee: 'A committee is in session',
  openCommittee: 'Join',
} as const

type OwnApplication = StepInput & {
  readonly id: string
  readonly company_name: string
  readonly questions: { readonly answered_at: string | null; readonly count: number } | null
  /** Null while the decision can still be undone. */
  readonly decision: { readonly reasons: readonly string[]; readonly note: string } | null
  readonly timeline: readonly (Pick<TimelineEvent, 'event'> & { readonly status: string | null })[]
  readonly missing: { readonly answers: number; readonly section: string } | null
}

/** An open task, with a link to it. */
export type OpenTask = { readonly text: string; readonly action: string; readonly to: string }

/** A line of the card: an open task, or the state of an application. */
export type OpenItem = OpenTask | { readonly text: string; readonly action?: undefined }

/** The task of joining the open committee. */
export const COMMITTEE_TASK: OpenTask = {
  text: OPEN_TASKS_TEXTS.committee,
  action: OPEN_TASKS_TEXTS.openCommittee,
  to: PATHS.committee,
}

/**
 * Returns a person's open tasks: those of a team member, questions to answer, and the draft that was edited last.
 * @param own the person's applications, last edited first
 * @param ofTeam the tasks of a team member (`COMMITTEE_TASK`, `reviewTask`)
 */
export function openTasks(
  own: readonly OwnApplication[],
  ...ofTeam: readonly (OpenTask | undefined)[]
): readonly OpenTask[] {
  const items = ofTeam.filter((task) => task !== undefined)
  for (const application of own.filter(hasUnansweredQuestions)) {
    items.push({
      text: OPEN_TASKS_TEXTS.questions(
        companyTitle(application.company_name),
        application.questions?.count ?? 0,
      ),
      action: OPEN_TASKS_TEXTS.answer,
      to: PATHS.questions(application.id),
    })
  }
  const draft = own.find(({ missing }) => missing !== null)
  if (draft?.missing) {
    items.push({
      text: OPEN_TASKS_TEXTS.draft(companyTitle(draft.company_name), draft.missing.answers),
      action: OPEN_TASKS_TEXTS.continue,
      to: PATHS.applicationForm(draft.id, draft.missing.section),
    })
  }
  return items
}

/**
 * Returns a line for each submitted application that has no open task: its meeting, the day by which the founder can
 * expect an update, or its decision, with a link to its reasons and note. A status that can still be undone is not
 * shown; the one before it is.
 * @param own the person's applications
 * @param timeZone IANA name of the zone in which to show meetings; defaults to the viewer's own
 */
export const submittedItems = (
  own: readonly OwnApplication[],
  now: Date,
  timeZone?: string,
): readonly OpenItem[] =>
  own.flatMap((application) => {
    const state = stateOf(application, now, timeZone)
    if (!state) return []
    const text = `${isolate(companyTitle(application.company_name))}: ${state}`
    return hasReasons(application)
      ? [{ text, action: OPEN_TASKS_TEXTS.readDecision, to: PATHS.myApplications }]
      : [{ text }]
  })

const hasReasons = ({ application_status, decision }: OwnApplication) =>
  isDecided(application_status) &&
  decision !== null &&
  (decision.reasons.length > 0 || decision.note.length > 0)

function stateOf(application: OwnApplication, now: Date, timeZone?: string): string | undefined {
  const announced = lastAnnouncedChange(application.timeline)?.status ?? 'submitted'
  const { label } = describeStatus(announced)
  if (isDecided(announced)) return application.withdrawn ? undefined : label
  const step = nextStepOf({ ...application, application_status: announced }, now)
  if (step?.turn !== 'group') return undefined
  if (step.meeting) return OPEN_TASKS_TEXTS.meeting(meetingStart(step.meeting, timeZone))
  return step.until
    ? OPEN_TASKS_TEXTS.updateBy(formatDay(step.until, timeZone))
    : OPEN_TASKS_TEXTS.inReview(label)
}
