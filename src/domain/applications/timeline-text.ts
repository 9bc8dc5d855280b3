import { describeStatus } from './status.ts'
import type { TimelineEvent } from './timeline.ts'

/** What stands in the timeline of an application, in words to its founder. */
export const timelineText = ({
  event,
  status,
}: Pick<TimelineEvent, 'event'> & { status: string | null }): string =>
  ({
    started: 'You started it',
    submitted: 'You submitted it',
    asked: 'We asked you questions',
    answered: 'You answered',
    moved: `Moved to ${describeStatus(status ?? '').label}`,
  })[event]
