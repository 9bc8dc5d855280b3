import { isEqualAnswer } from './equality.ts'

/**
 * Merges an object by its cells: one that only one side changed is as that side made it.
 * @returns undefined when both changed a cell, to different values
 */
export function mergeCells<T extends object>(base: T, mine: T, theirs: T): T | undefined {
  const merged = { ...theirs }
  for (const key of Object.keys(mine) as (keyof T)[]) {
    if (isEqualAnswer(mine[key], theirs[key]) || isEqualAnswer(base[key], mine[key])) continue
    if (!isEqualAnswer(base[key], theirs[key])) return undefined
    merged[key] = mine[key]
  }
  return merged
}

/**
 * Merges a list by its rows, which are known by their places, and within a row by its cells. A row that both changed
 * is one row only while both give it the same name: a place may have come to hold another one.
 * @param names the cells that say whom or what a row is about
 * @returns undefined when only a person can tell, as when both sides made the list longer or shorter
 */
export function mergeRows<T extends object>(
  names: readonly (keyof T)[],
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): readonly T[] | undefined {
  if (mine.length !== base.length && theirs.length !== base.length && mine.length !== theirs.length) {
    return undefined
  }
  const length = mine.length === base.length ? theirs.length : mine.length
  const places = Array.from({ length: Math.max(length, base.length) }, (_, place) => place)
  return existingRows(places.map((place) => mergeRow(names, base[place], mine[place], theirs[place])))
}

/** @returns undefined for a row that is gone */
function mergeRow<T extends object>(
  names: readonly (keyof T)[],
  base: T | undefined,
  mine: T | undefined,
  theirs: T | undefined,
): T | undefined | 'unclear' {
  if (isEqualAnswer(mine, theirs) || isEqualAnswer(base, theirs)) return mine
  if (isEqualAnswer(base, mine)) return theirs
  const isOneRow = base && mine && theirs && names.every((name) => isEqualAnswer(mine[name], theirs[name]))
  return (isOneRow && mergeCells(base, mine, theirs)) || 'unclear'
}

/** Of merged rows those that are there; undefined when one of them is unclear. */
function existingRows<T extends object>(merged: readonly (T | undefined | 'unclear')[]): T[] | undefined {
  const rows: T[] = []
  for (const row of merged) {
    if (row === 'unclear') return undefined
    if (row) rows.push(row)
  }
  return rows
}

/**
 * Merges a list by rows that have a name of their own: what either side added is there, what either took away is gone.
 * @returns undefined when one side took a row away that the other changed, when both changed a cell, or when two rows
 * of a list have one name
 */
export function mergeNamedRows<T extends object>(
  nameOf: (row: T) => string,
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): readonly T[] | undefined {
  const rowsOf = (rows: readonly T[]) => new Map(rows.map((row) => [nameOf(row), row]))
  const [before, here, there] = [rowsOf(base), rowsOf(mine), rowsOf(theirs)]
  if (here.size < mine.length || there.size < theirs.length) return undefined
  const names = [...new Set([...here.keys(), ...there.keys()])]
  return existingRows(names.map((name) => mergeRow([], before.get(name), here.get(name), there.get(name))))
}
