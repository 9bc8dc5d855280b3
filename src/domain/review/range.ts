/** A range whose ends are both included. An undefined end is open. */
export type Range<End> = { readonly min: End | undefined; readonly max: End | undefined }

/**
 * Parses 'min..max' from an address.
 * @param read returns the value of an end, or undefined for an invalid text
 * @returns undefined if the range is invalid, or open at both ends
 */
export function parseRange<End extends number | string>(
  text: string | null | undefined,
  read: (end: string) => End | undefined,
): Range<End> | undefined {
  const ends = text?.split('..') ?? []
  const [min, max] = ends.map((end) => (end === '' ? undefined : read(end)))
  const isInvalid =
    ends.length !== 2 || (ends[0] !== '' && min === undefined) || (ends[1] !== '' && max === undefined)
  const isOpen = min === undefined && max === undefined
  const isReversed = min !== undefined && max !== undefined && min > max
  return isInvalid || isOpen || isReversed ? undefined : { min, max }
}

/** Formats a range for `parseRange`. Returns undefined if it is open at both ends. */
export const serialiseRange = ({ min, max }: Range<number | string>): string | undefined =>
  min === undefined && max === undefined ? undefined : `${min ?? ''}..${max ?? ''}`

/** Sets one end of the range. If the other end contradicts it, the other end becomes open. */
export function setBound<End extends number | string>(
  range: Range<End> | undefined,
  end: keyof Range<End>,
  bound: End | undefined,
): Range<End> {
  const open = { min: undefined, max: undefined }
  const next = { ...(range ?? open), [end]: bound }
  const isReversed = next.min !== undefined && next.max !== undefined && next.min > next.max
  return isReversed ? { ...open, [end]: bound } : next
}
