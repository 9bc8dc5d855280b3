import type { Capacity, Database, SessionKey, Statement, Transaction } from '#database/database.ts'
import type { RecordStamp } from '#database/record-versions.ts'
import { writing } from '#database/statement.ts'
import type { Actor } from '#domain/actor.ts'
import { toIso } from '#domain/dates.ts'
import { type MergeResult, mergeSave } from '#domain/records/merge.ts'
import {
  type Changes,
  isEmpty,
  type Key,
  type KeyVersions,
  type RecordShape,
  type Save,
} from '#domain/records/record.ts'
import { mayApply } from '#server/access/applications.ts'
import { authorise, type Permission } from '#server/access/authorise.ts'
import { Problem } from '#server/problem.ts'

type Versioned<V extends object> = RecordStamp & { field_versions: KeyVersions<V> }

type EditAccess = { readonly capacity: Capacity; readonly mayEdit: (actor: Actor) => Permission }

/** The access checks for founders' records. */
const APPLICANT_ACCESS: EditAccess = { capacity: 'applicant', mayEdit: mayApply }

/** Describes how a kind of record is authorised and stored. */
export type StoredRecord<Row extends Versioned<V>, V extends object> = {
  /** Defaults to APPLICANT_ACCESS. */
  readonly access?: EditAccess
  /**
   * Returns a statement that saves directly. It affects no row unless the checks of `requireEditable` pass and the row
   * is at the base version. Returns undefined if more must be read first, or if the save must be refused.
   */
  readonly directUpdate: (save: Save<V>) => Statement | undefined
  /** Creates the row for a first save, if it does not exist. */
  readonly create?: (transaction: Transaction) => Promise<void>
  /** Converts the changes to their stored form. */
  readonly prepare?: (transaction: Transaction, changes: Changes<V>) => Promise<Changes<V>>
  readonly find: (transaction: Transaction) => Promise<Row | undefined>
  /** Authorises the changes to the row, before they are merged. @throws Problem with the reason */
  readonly requireEditable: (actor: Actor, row: Row | undefined, changes: Changes<V>) => Row
  readonly shapeOf: (row: Row) => RecordShape<V>
  readonly valuesOf: (row: Row) => V & object
  /** Updates the row if it is still at its version. @returns undefined after a concurrent update */
  readonly update: (
    transaction: Transaction,
    row: Row,
    changes: Changes<V>,
  ) => Promise<RecordStamp | undefined>
}

export type Saved<V extends object> = {
  version: number
  updated_at: string
  theirs: Changes<V>
  conflicts: Key<V>[]
}

/**
 * Saves a record. Usually there has been no other save since the base version, and one conditional statement is enough.
 * Otherwise reads, authorises, merges and updates the row in a transaction.
 */
export async function saveRecord<Row extends Versioned<V>, V extends object>(
  database: Database,
  session: SessionKey,
  record: StoredRecord<Row, V>,
  save: Save<V>,
): Promise<Saved<V>> {
  const { capacity, mayEdit } = record.access ?? APPLICANT_ACCESS
  const statement = isEmpty(save.changes) ? undefined : record.directUpdate(save)
  if (statement) {
    const { actor, rows } = await database.query<RecordStamp>(session, capacity, writing(statement))
    authorise(mayEdit(actor))
    const stamp = rows?.[0]
    if (stamp) return presentSaved(stamp, NO_CONFLICTS)
  }
  return database.transaction(session, capacity, async (transaction, actor) => {
    authorise(mayEdit(actor))
    if (save.base_version === 0) await record.create?.(transaction)
    const changes = (await record.prepare?.(transaction, save.changes)) ?? save.changes

    const { stamp, merge } = await retryOnConflict(async () => {
      const row = record.requireEditable(actor, await record.find(transaction), changes)
      return mergeAndStore(transaction, record, row, { ...save, changes })
    })
    return presentSaved(stamp, merge)
  })
}

/**
 * Merges changes into a row, and updates the row if it is still at its version. Used both to save and to submit an
 * application, so that neither loses changes.
 * @returns the new version and the merge; undefined after a concurrent update
 */
export async function mergeAndStore<Row extends Versioned<V>, V extends object>(
  transaction: Transaction,
  record: Pick<StoredRecord<Row, V>, 'shapeOf' | 'valuesOf' | 'update'>,
  row: Row,
  save: Save<V>,
): Promise<{ stamp: RecordStamp; merge: MergeResult<V> } | undefined> {
  const { version, updated_at, field_versions: versions } = row
  const merge = mergeSave(record.shapeOf(row), { values: record.valuesOf(row), versions }, save)
  if (isEmpty(merge.apply)) return { stamp: { version, updated_at }, merge }
  const stored = await record.update(transaction, row, merge.apply)
  return stored && { stamp: stored, merge }
}

/**
 * Maximum number of attempts. Each conflict means that another update has succeeded, and this many in a row do not
 * happen by chance.
 */
const ATTEMPTS_MAX = 100

/**
 * Repeats an attempt until it meets no concurrent update.
 * @throws Problem 'conflict' after too many attempts
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
    const result = await attempt()
    if (result !== undefined) return result
  }
  throw new Problem('conflict', 'Someone else is changing this. Please try again in a moment.')
}

const NO_CONFLICTS = { theirs: {}, conflicts: [] }

const presentSaved = <V extends object>(
  { version, updated_at }: RecordStamp,
  { theirs, conflicts }: Pick<MergeResult<V>, 'theirs' | 'conflicts'>,
): Saved<V> => ({
  version,
  updated_at: toIso(updated_at),
  theirs,
  conflicts: [...conflicts],
})
