import { CHANGE_MESSAGES } from '../changes/messages.ts'
import type { Message } from '../message.ts'
import { waitsForAnswers } from './expectation.ts'
import { isSubmitted, type LifeCycle } from './life-cycle.ts'
import { companyTitle } from './messages.ts'
import { describeStatus } from './status.ts'
import type { TimelineEvent } from './timeline.ts'

type Happened = Pick<TimelineEvent, 'event'> & { readonly at: string; readonly status: string | null }

type Listed = LifeCycle & {
  readonly id: string
  readonly company_name: string
  readonly questions: { readonly answered_at: string | null } | null
  /** Of decisions those alone that can be taken back no more. */
  readonly timeline: readonly Happened[]
}

/**
 * What a founder is told of what has come since they last looked; not what they did themselves. Of a decision it goes by
 * the timeline: the status itself shows slips, too, which are put right within the time of Undo (decision 31).
 */
export function whatIsNew(before: readonly Listed[], now: readonly Listed[]): Message[] {
  const known = new Map(before.map((application) => [application.id, application]))
  return now.flatMap((application) => {
    const was = known.get(application.id)
    if (!was || !isSubmitted(was)) return []
    const of = companyTitle(application.company_name)
    if (waitsForAnswers(application) && !waitsForAnswers(was)) return [CHANGE_MESSAGES.questions(of)]
    const moved = newMove(was, application)
    const saysQuestions = moved === 'more_info_needed' && waitsForAnswers(application)
    return moved && !saysQuestions ? [CHANGE_MESSAGES.status(of, describeStatus(moved).label)] : []
  })
}

/** @returns the status that its founder was told of last, if they were not before */
function newMove(was: Listed, now: Listed): string | undefined {
  const last = now.timeline.findLast(({ event }) => event === 'moved')
  const isKnown = was.timeline.some(({ event, at }) => event === 'moved' && at === last?.at)
  return isKnown ? undefined : (last?.status ?? undefined)
}
