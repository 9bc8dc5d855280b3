import type { Calls } from '#contract/calls.ts'
import { type ApplicationRow, findApplication, updateDraft } from '#database/applications.ts'
import type { Transaction } from '#database/database.ts'
import { type Merge, mergeChanges } from '#domain/applications/form/merge.ts'
import { isSubmitted } from '#domain/applications/life-cycle.ts'
import { Problem } from '#server/problem.ts'

export type Save = Calls['saveDraft']['body']

export type Stored = { row: ApplicationRow; merge: Merge }

const NOTHING: Merge = { apply: {}, conflicts: [], theirs: {} }

/**
 * Merges a save into the draft as it stands and stores it: one turn, conditional on the version just read.
 * Save and submit both store this way, so that both lose nothing in the same way.
 * @param allowed is asked with the row as read, before anything is decided; throws to refuse
 * @returns the row as it now stands (a submitted one untouched); undefined when somebody was quicker
 */
export async function storeOnce(
  transaction: Transaction,
  id: string,
  { base_version, changes }: Save,
  allowed: (row: ApplicationRow | undefined) => asserts row is ApplicationRow,
): Promise<Stored | undefined> {
  const row = await findApplication(transaction, id)
  allowed(row)
  if (isSubmitted(row)) return { row, merge: NOTHING }
  const merge = mergeChanges(row.answers, row.field_versions, base_version, changes)
  if (Object.keys(merge.apply).length === 0) return { row, merge }
  const saved = await updateDraft(transaction, row, merge.apply)
  return saved && { row: { ...row, ...saved, answers: { ...row.answers, ...merge.apply } }, merge }
}

/** A turn that finds somebody quicker means that the other's went through; so many in a row do not happen by chance. */
const TURNS = 100

/**
 * Takes turns until one is not overtaken.
 * @throws Problem 'moved-on' when it never comes to that
 */
export async function uncontended<T>(turn: () => Promise<T | undefined>): Promise<T> {
  for (let taken = 0; taken < TURNS; taken++) {
    const result = await turn()
    if (result !== undefined) return result
  }
  throw new Problem('moved-on', 'This application is being changed elsewhere. Please try again in a moment.')
}
