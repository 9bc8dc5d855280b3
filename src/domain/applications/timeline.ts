import { describeStatus, type Status } from './status.ts'

export const TIMELINE_EVENTS = ['started', 'submitted', 'asked', 'answered', 'moved'] as const

/** What became of an application, as its founder may know it: never who of the group did it. */
export type TimelineEvent = {
  readonly event: (typeof TIMELINE_EVENTS)[number]
  readonly at: Date
  /** To which status it was moved; null of any other event. */
  readonly status: Status | null
}

type StatusChange = { readonly from: Status; readonly to: Status; readonly at: Date }

type TimelineInput = {
  readonly created_at: Date
  readonly submitted_at: Date | null
  readonly rounds: readonly { readonly sent_at: Date; readonly answered_at: Date | null }[]
  /** Of its status, oldest first. */
  readonly changes: readonly StatusChange[]
}

type TimelineOptions = {
  readonly now: Date
  /** How long a change can be taken back, and its e-mail waits. */
  readonly undoSeconds: number
}

/** @returns what happened, oldest first */
export function buildTimeline(facts: TimelineInput, telling: TimelineOptions): TimelineEvent[] {
  const { created_at, submitted_at, rounds, changes } = facts
  const plain = (event: TimelineEvent['event'], at: Date | null): TimelineEvent[] =>
    at ? [{ event, at, status: null }] : []
  const events = [
    ...plain('started', created_at),
    ...plain('submitted', submitted_at),
    ...rounds.flatMap(({ sent_at, answered_at }) => [
      ...plain('asked', sent_at),
      ...plain('answered', answered_at),
    ]),
    ...announcedChanges(changes, telling).map(({ to, at }) => ({ event: 'moved' as const, at, status: to })),
  ]
  return events.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/**
 * The changes that a founder is told of, each once it can be taken back no more. One that another followed while it
 * could is not told: both together lead from where the first began, and what was put back led nowhere.
 */
function announcedChanges(
  changes: readonly StatusChange[],
  { now, undoSeconds }: TimelineOptions,
): readonly StatusChange[] {
  const isSettled = ({ at }: StatusChange, since: Date) =>
    since.getTime() - at.getTime() >= undoSeconds * 1000
  const told: StatusChange[] = []
  for (const change of changes.filter(({ from }) => from !== 'draft')) {
    const last = told.at(-1)
    const replaced = last && !isSettled(last, change.at) ? told.pop() : undefined
    told.push({ ...change, from: replaced?.from ?? change.from })
  }
  return told.filter((change) => change.from !== change.to && isSettled(change, now))
}

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
