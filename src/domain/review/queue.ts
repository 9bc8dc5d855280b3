import { QUEUE_MAX } from '../limits.ts'

/**
 * What is gone through one by one: the ids that a list had when the reader was opened. What is decided meanwhile, by
 * whomever, moves nothing in it, so that none is skipped and none comes twice.
 */
export type Queue = {
  readonly ids: readonly string[]
  /** What was submitted from this moment on is news, ISO. */
  readonly as_of: string
}

/** Where an application stands in a queue, and what stands before and after it. */
export type QueuePosition = {
  /** From 1; undefined for one that the queue does not have. */
  readonly number: number | undefined
  readonly of: number
  readonly previous: string | undefined
  /** After one that the queue does not have it begins. */
  readonly next: string | undefined
}

export function positionInQueue({ ids }: Pick<Queue, 'ids'>, id: string): QueuePosition {
  const place = ids.indexOf(id)
  return {
    number: place < 0 ? undefined : place + 1,
    of: ids.length,
    previous: ids[place - 1],
    next: ids[place + 1],
  }
}

/** Of what came lately, that which the queue does not have and has room for. */
export const newSubmissionsFor = ({ ids }: Pick<Queue, 'ids'>, came: readonly string[]): string[] =>
  came.filter((id) => !ids.includes(id)).slice(0, Math.max(0, QUEUE_MAX - ids.length))

/** The queue with what came lately at its end, where it changes the place of none. */
export const appendNewSubmissions = (queue: Queue, came: Queue): Queue => ({
  ids: [...queue.ids, ...newSubmissionsFor(queue, came.ids)],
  as_of: came.as_of,
})
