import { QUEUE_MAX } from '../limits.ts'

/**
 * The ids of the list when the reader was opened. Later changes to the list do not affect the queue, so the reader
 * never skips or repeats an application. The viewer can append new submissions.
 */
export type Queue = {
  readonly ids: readonly string[]
  /** ISO time. Submissions after it count as new. */
  readonly as_of: string
}

/** The position of an application in a queue, and its neighbours. */
type QueuePosition = {
  /** Counted from 1. Undefined for an application outside the queue. */
  readonly number: number | undefined
  readonly of: number
  readonly previous: string | undefined
  /** The first application of the queue if the current one is not in it. */
  readonly next: string | undefined
}

export function positionInQueue({ ids }: Pick<Queue, 'ids'>, id: string): QueuePosition {
  const index = ids.indexOf(id)
  return {
    number: index < 0 ? undefined : index + 1,
    of: ids.length,
    previous: ids[index - 1],
    next: ids[index + 1],
  }
}

/** Returns the submissions that are not in the queue yet, as many as it has room for. */
export const newSubmissionsFor = ({ ids }: Pick<Queue, 'ids'>, submitted: readonly string[]): string[] =>
  submitted.filter((id) => !ids.includes(id)).slice(0, Math.max(0, QUEUE_MAX - ids.length))

/** Appends new submissions to the queue. */
export const appendNewSubmissions = (queue: Queue, latest: Queue): Queue => ({
  ids: [...queue.ids, ...newSubmissionsFor(queue, latest.ids)],
  as_of: latest.as_of,
})
