import { SELECTION_MAX } from '../limits.ts'

/** Applications that something is to be done with at once, by id, in the order in which they were chosen. */
export type Selection = readonly string[]

/** With these as well, as many as there is room for; none comes twice. */
export const withAlso = (selection: Selection, ids: readonly string[]): Selection =>
  [...new Set([...selection, ...ids])].slice(0, SELECTION_MAX)

const without = (selection: Selection, ids: readonly string[]): Selection => {
  const gone = new Set(ids)
  return selection.filter((id) => !gone.has(id))
}

/**
 * All from one to the other, both included, as they stand in a list; only the second where either is not in it.
 * @param shown the list's ids in its order
 */
export function stretch(shown: readonly string[], from: string | undefined, to: string): string[] {
  const ends = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b)
  return first < 0 ? [to] : shown.slice(first, last + 1)
}

/** Chooses these, or gives them up when `id` was chosen: a stretch goes the way of the one that it was ended with. */
export const toggled = (selection: Selection, id: string, ids: readonly string[] = [id]): Selection =>
  selection.includes(id) ? without(selection, ids) : withAlso(selection, ids)
