import { SELECTION_MAX } from '../limits.ts'
import type { Message } from '../message.ts'

/** The ids of the selected applications, in the order in which they were selected. */
export type Selection = readonly string[]

/** Adds ids, up to the maximum, without duplicates. */
export const addToSelection = (selection: Selection, ids: readonly string[]): Selection =>
  [...new Set([...selection, ...ids])].slice(0, SELECTION_MAX)

const removeFromSelection = (selection: Selection, ids: readonly string[]): Selection => {
  const removed = new Set(ids)
  return selection.filter((id) => !removed.has(id))
}

/**
 * Returns the ids between two ids of a list, both included. If the list lacks one of them, returns only the second.
 * @param shown the ids of the list, in order
 */
export function rangeBetween(shown: readonly string[], from: string | undefined, to: string): string[] {
  const ends = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b)
  return first < 0 ? [to] : shown.slice(first, last + 1)
}

/**
 * Selects the ids, or deselects all of them if `id` is selected. For a range, `id` is the id that the user chose last.
 */
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
  /** Announced after the count. */
  goToBar: '. Press B for bulk actions.',
  /** @param n the number of applications across all pages */
  all: (n: number) => (n > SELECTION_MAX ? `Select the first ${SELECTION_MAX}` : `Select all ${n}`),
  clear: 'Clear',
  startCommittee: 'Start a committee…',
} as const

export const SELECTION_MESSAGES = {
  full: {
    title: 'Not all selected',
    description: `You can select at most ${SELECTION_MAX} applications at once. Please act on these first.`,
  },
  allFailed: { title: 'Error', description: 'The list could not be loaded. Your selection has not changed.' },
} as const satisfies Record<string, Message>
