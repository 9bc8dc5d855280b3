import { SELECTION_MAX } from '../limits.ts'
import type { Message } from '../message.ts'

/** Applications that something is to be done with at once, by id, in the order in which they were chosen. */
export type Selection = readonly string[]

/** With these as well, as many as there is room for; none comes twice. */
export const addToSelection = (selection: Selection, ids: readonly string[]): Selection =>
  [...new Set([...selection, ...ids])].slice(0, SELECTION_MAX)

const removeFromSelection = (selection: Selection, ids: readonly string[]): Selection => {
  const gone = new Set(ids)
  return selection.filter((id) => !gone.has(id))
}

/**
 * All from one to the other, both included, as they stand in a list; only the second where either is not in it.
 * @param shown the list's ids in its order
 */
export function rangeBetween(shown: readonly string[], from: string | undefined, to: string): string[] {
  const ends = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b)
  return first < 0 ? [to] : shown.slice(first, last + 1)
}

/** Chooses these, or gives them up when `id` was chosen: a stretch goes the way of the one that it was ended with. */
export const toggleSelection = (
  selection: Selection,
  id: string,
  ids: readonly string[] = [id],
): Selection =>
  selection.includes(id) ? removeFromSelection(selection, ids) : addToSelection(selection, ids)

export const SELECTION_TEXTS = {
  bar: 'Selected applications',
  select: (company: string) => `Select ${company}`,
  count: (n: number) => `${n} selected`,
  /** @param n of the list, over all its pages */
  all: (n: number) =>
    n > SELECTION_MAX ? `Select the first ${SELECTION_MAX} of this list` : `Select all ${n} of this list`,
  clear: 'Clear',
} as const

export const SELECTION_MESSAGES = {
  full: {
    title: 'Not all were selected',
    description: `At most ${SELECTION_MAX} applications can be selected at once. Please go on with these first.`,
  },
  allFailed: { title: 'Error', description: 'The list could not be read, so nothing more was selected.' },
} as const satisfies Record<string, Message>
