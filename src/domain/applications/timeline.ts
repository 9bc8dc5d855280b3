import { describeStatus, type Status } from './status.ts'

export const TIMELINE_EVENTS = ['started', 'submitted', 'asked', 'answered', 'moved', 'withdrawn'] as const

/** An event that the founder may see. It does not name the team member who caused it. */
export type TimelineEvent = {
  readonly event: (typeof TIMELINE_EVENTS)[number]
  readonly at: Date
  /** The new status. Null for other events. */
  readonly status: Status | null
}

type StatusChange = { readonly from: Status; readonly to: Status; readonly at: Date }

type TimelineInput = {
  readonly created_at: Date
  readonly submitted_at: Date | null
  readonly withdrawn_at: Date | null
  readonly question_rounds: readonly { readonly sent_at: Date; readonly answered_at: Date | null }[]
  /** Status changes, oldest first. */
  readonly changes: readonly StatusChange[]
}

type TimelineOptions = {
  readonly now: Date
  /** Seconds for which a change can be undone and its e-mail is delayed. */
  readonly undoSeconds: number
}

/** Returns the events of an application, oldest first. */
export function buildTimeline(facts: TimelineInput, options: TimelineOptions): TimelineEvent[] {
  const { created_at, submitted_at, withdrawn_at, question_rounds, changes } = facts
  const plain = (event: TimelineEvent['event'], at: Date | null): TimelineEvent[] =>
    at ? [{ event, at, status: null }] : []
  const events = [
    ...plain('started', created_at),
    ...plain('submitted', submitted_at),
    ...plain('withdrawn', withdrawn_at),
    ...question_rounds.flatMap(({ sent_at, answered_at }) => [
      ...plain('asked', sent_at),
      ...plain('answered', answered_at),
    ]),
    ...announcedChanges(changes, options).map(({ to, at }) => ({ event: 'moved' as const, at, status: to })),
  ]
  return events.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/**
 * Returns the changes that can no longer be undone. Consecutive changes within the undo time count as one. Undone
 * changes are omitted.
 */
function announcedChanges(
  changes: readonly StatusChange[],
  { now, undoSeconds }: TimelineOptions,
): readonly StatusChange[] {
  const isSettled = ({ at }: StatusChange, since: Date) =>
    since.getTime() - at.getTime() >= undoSeconds * 1000
  const announced: StatusChange[] = []
  for (const change of changes.filter(({ from }) => from !== 'draft')) {
    const last = announced.at(-1)
    const replaced = last && !isSettled(last, change.at) ? announced.pop() : undefined
    announced.push({ ...change, from: replaced?.from ?? change.from })
  }
  return announced.filter((change) => change.from !== change.to && isSettled(change, now))
}

/** Returns the last status change in a timeline, which omits changes that can still be undone. */
export const lastAnnouncedChange = <E extends Pick<TimelineEvent, 'event'>>(
  timeline: readonly E[],
): E | undefined => timeline.findLast(({ event }) => event === 'moved')

/** Returns the text of an event for the founder. */
export const timelineText = ({
  event,
  status,
}: Pick<TimelineEvent, 'event'> & { status: string | null }): string =>
  ({
    started: 'Draft started',
    submitted: 'Application submitted',
    asked: 'Questions received',
    answered: 'Answers sent',
    withdrawn: 'Application withdrawn',
    moved: describeStatus(status ?? '').label,
  })[event]
