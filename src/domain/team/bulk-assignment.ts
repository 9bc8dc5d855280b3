/** Where somebody stands with the applications that are being shared out. */
export type AssignmentCounts = {
  /** How many of them they have, but for those that they are kept from. */
  readonly assigned: number
  /** Of those, reviewed already: they stay. */
  readonly done: number
  readonly ineligible_for: readonly unknown[]
}

/** What was clicked: all of them, none of them, or nothing. */
export type BulkChoice = boolean | undefined

/** Whether somebody is to have all that they may, none, or, as it stands, some. */
export function checkboxState(
  mark: BulkChoice,
  of: number,
  { assigned, ineligible_for }: AssignmentCounts,
): boolean | 'some' {
  if (mark !== undefined) return mark
  if (assigned === 0) return false
  return assigned === of - ineligible_for.length ? true : 'some'
}

/** How many a click gives somebody, and how many it takes from them. @param of how many are shared out */
export function countChanges(
  mark: BulkChoice,
  of: number,
  { assigned, done, ineligible_for }: AssignmentCounts,
) {
  return {
    gets: mark === true ? of - ineligible_for.length - assigned : 0,
    loses: mark === false ? assigned - done : 0,
  }
}

/** Whether something is to be given to somebody: all that they may, or to who has it all a day that was set. */
export const isAssigned = (mark: BulkChoice, of: number, one: AssignmentCounts, hasDay: boolean): boolean =>
  mark === true || (hasDay && checkboxState(mark, of, one) === true)
