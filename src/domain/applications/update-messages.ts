import { CHANGE_MESSAGES } from '../changes/messages.ts'
import type { Message } from '../message.ts'
import { isSubmitted, type SubmissionState } from './life-cycle.ts'
import { companyTitle } from './messages.ts'
import { hasUnansweredQuestions } from './next-step.ts'
import { describeStatus } from './status.ts'
import { lastAnnouncedChange, type TimelineEvent } from './timeline.ts'

type ListedEvent = Pick<TimelineEvent, 'event'> & { readonly at: string; readonly status: string | null }

type ListedState = SubmissionState & {
  readonly id: string
  readonly company_name: string
  readonly questions: { readonly answered_at: string | null } | null
  readonly withdrawn: object | null
  /** Contains a status change only once it can no longer be undone. */
  readonly timeline: readonly ListedEvent[]
}

/**
 * Returns at most one message for each application: about new questions, or about a newly announced status. Reads
 * statuses from the timeline, because the application's own status changes while the decision can still be undone
 * (decision 31).
 * @param before the founder's applications as shown
 * @param now the same applications after a refetch
 */
export function updateMessages(before: readonly ListedState[], now: readonly ListedState[]): Message[] {
  const known = new Map(before.map((application) => [application.id, application]))
  return now.flatMap((application) => {
    const was = known.get(application.id)
    if (!was || !isSubmitted(was)) return []
    const of = companyTitle(application.company_name)
    if (hasUnansweredQuestions(application) && !hasUnansweredQuestions(was))
      return [CHANGE_MESSAGES.questions(of)]
    const moved = newlyAnnouncedStatus(was, application)
    const saysQuestions = moved === 'more_info_needed' && hasUnansweredQuestions(application)
    return moved && !saysQuestions ? [CHANGE_MESSAGES.status(of, describeStatus(moved).label)] : []
  })
}

/** Returns the last announced status, unless `was` already contains it. */
function newlyAnnouncedStatus(was: ListedState, now: ListedState): string | undefined {
  const last = lastAnnouncedChange(now.timeline)
  const isKnown = was.timeline.some(({ event, at }) => event === 'moved' && at === last?.at)
  return isKnown ? undefined : (last?.status ?? undefined)
}
