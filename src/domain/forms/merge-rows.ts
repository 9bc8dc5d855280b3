import { isEqualAnswer } from './equality.ts'

/**
 * Merges an object cell by cell.
 * @returns undefined when both sides changed a cell to different values
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
 * Merges a list row by row, by index, and each row cell by cell. If both sides changed a row, merges it only if it has
 * the same name on both sides, because another row may have moved to that index.
 * @param names the columns that contain a row's name
 * @returns undefined for a conflict, for example when each side changed the number of rows to a different number
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

/** Returns the merged row, undefined for a removed row, or 'unclear' for a conflict. */
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

/** Returns the merged rows without removed ones, or undefined if a row has a conflict. */
function existingRows<T extends object>(merged: readonly (T | undefined | 'unclear')[]): T[] | undefined {
  const rows: T[] = []
  for (const row of merged) {
    if (row === 'unclear') return undefined
    if (row) rows.push(row)
  }
  return rows
}

/**
 * Merges a list whose rows have unique names: keeps the additions and removals of both sides.
 * @returns undefined when one side removed a row that the other changed, when both changed a cell to different values,
 *   or when two rows of `mine` or of `theirs` have the same name
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
