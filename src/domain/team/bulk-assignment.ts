/** A reviewer's counts among the selected applications. */
export type AssignmentCounts = {
  /** Number of applications assigned to the reviewer, excluding those that the reviewer may not see. */
  readonly assigned: number
  /** Number of assigned applications that the reviewer has already reviewed. They stay assigned. */
  readonly done: number
  readonly ineligible_for: readonly unknown[]
}

/** `true` assigns all selected applications to a reviewer, `false` unassigns them. `undefined` changes nothing. */
export type BulkChoice = boolean | undefined

/** Returns the state of a reviewer's checkbox: whether all, none or some of the applications are assigned. */
export function checkboxState(
  choice: BulkChoice,
  total: number,
  { assigned, ineligible_for }: AssignmentCounts,
): boolean | 'some' {
  if (choice !== undefined) return choice
  if (assigned === 0) return false
  return assigned === total - ineligible_for.length ? true : 'some'
}

/**
 * Returns the number of assignments that a choice adds and removes. @param total the number of selected applications
 */
export function countChanges(
  choice: BulkChoice,
  total: number,
  { assigned, done, ineligible_for }: AssignmentCounts,
) {
  return {
    gets: choice === true ? total - ineligible_for.length - assigned : 0,
    loses: choice === false ? assigned - done : 0,
  }
}

/**
 * Returns whether saving assigns the applications to a reviewer. With a due date, also returns true for a reviewer who
 * already has all of them, so that the date is set.
 */
export const isAssigned = (
  choice: BulkChoice,
  total: number,
  counts: AssignmentCounts,
  hasDueDate: boolean,
): boolean => choice === true || (hasDueDate && checkboxState(choice, total, counts) === true)
