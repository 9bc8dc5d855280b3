import { describeStatus } from '../applications/status.ts'
import { type Meeting, meetingTime } from '../meetings/meeting.ts'

/** Events of an application that a team member follows. */
export type FollowedChange = {
  readonly id: string
  readonly company_name: string
  /** The new status, if it has changed. */
  readonly status: string | null
  /** The meeting, if it has been arranged or moved. */
  readonly meeting: Meeting | null
  /** True if the founder has answered questions. */
  readonly answered: boolean
  readonly withdrawn: boolean
}

/** Returns a change in words: 'Meeting Scheduled; meeting on Tuesday, 12 January 2027, …; new answers'. */
export const describeFollowedChange = ({ status, meeting, answered, withdrawn }: FollowedChange): string =>
  [
    withdrawn && 'withdrawn by the founder',
    status && describeStatus(status).label,
    meeting && `meeting on ${meetingTime(meeting)}`,
    answered && 'new answers from the founder',
  ]
    .filter(Boolean)
    .join('; ')
