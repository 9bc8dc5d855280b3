import type { Capacity, Database, SessionKey, Statement, Transaction } from '#database/database.ts'
import type { RecordStamp } from '#database/record-versions.ts'
import type { Actor } from '#domain/actor.ts'
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

/** In what capacity a kind of record is edited, and who has that at all. */
type EditAccess = { readonly capacity: Capacity; readonly mayEdit: (actor: Actor) => Permission }

/** That of what is one's own as an applicant. */
const APPLICANT_ACCESS: EditAccess = { capacity: 'applicant', mayEdit: mayApply }

/** What saving needs to know of a record: who may edit it, and where it is kept. */
export type StoredRecord<Row extends object, V extends object> = {
  /** The applicants' without it. */
  readonly access?: EditAccess
  /**
   * Stores a save in one statement, which touches no row unless all that `admit` asks for holds and nobody wrote since
   * the base; undefined when something has to be looked up first, or is to be refused.
   */
  readonly directUpdate: (save: Save<V>) => Statement | undefined
  /** Makes the row of a first save, if there is none. */
  readonly create?: (transaction: Transaction) => Promise<void>
  /** Brings what was sent into the shape that it is stored in. */
  readonly prepare?: (transaction: Transaction, changes: Changes<V>) => Promise<Changes<V>>
  readonly find: (transaction: Transaction) => Promise<Row | undefined>
  /** The first paragraph: who may store this in that row. @throws Problem with the reason */
  readonly requireEditable: (actor: Actor, row: Row | undefined, changes: Changes<V>) => Row
  readonly shapeOf: (row: Row) => RecordShape<V>
  readonly valuesOf: (row: Row) => V & object
  readonly stampOf: (row: Row) => Versioned<V>
  /** Conditional on the version of the row. @returns undefined when somebody was quicker */
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
 * The one way to save a record. Most often nobody else wrote since the base, and one conditional statement in one round
 * trip stores it; only when that touches no row it is read, authorised with the reason, merged and stored.
 */
export async function saveRecord<Row extends object, V extends object>(
  database: Database,
  session: SessionKey,
  record: StoredRecord<Row, V>,
  save: Save<V>,
): Promise<Saved<V>> {
  const { capacity, mayEdit } = record.access ?? APPLICANT_ACCESS
  const statement = isEmpty(save.changes) ? undefined : record.directUpdate(save)
  if (statement) {
    const { actor, rows } = await database.query<RecordStamp>(session, capacity, statement)
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
 * Merges a save into a row as it was read and stores it, conditional on its version. Save and submit both store this
 * way, so that both lose nothing in the same way.
 * @returns how the row stands now; undefined when somebody was quicker
 */
export async function mergeAndStore<Row extends object, V extends object>(
  transaction: Transaction,
  record: Pick<StoredRecord<Row, V>, 'shapeOf' | 'valuesOf' | 'stampOf' | 'update'>,
  row: Row,
  save: Save<V>,
): Promise<{ stamp: RecordStamp; merge: MergeResult<V> } | undefined> {
  const { field_versions: versions, ...stamp } = record.stampOf(row)
  const merge = mergeSave(record.shapeOf(row), { values: record.valuesOf(row), versions }, save)
  if (isEmpty(merge.apply)) return { stamp, merge }
  const stored = await record.update(transaction, row, merge.apply)
  return stored && { stamp: stored, merge }
}

/** A turn that finds somebody quicker means that the other's went through; so many in a row do not happen by chance. */
const ATTEMPTS_MAX = 100

/**
 * Takes turns until one is not overtaken.
 * @throws Problem 'conflict' when it never comes to that
 */
export async function retryOnConflict<T>(turn: () => Promise<T | undefined>): Promise<T> {
  for (let taken = 0; taken < ATTEMPTS_MAX; taken++) {
    const result = await turn()
    if (result !== undefined) return result
  }
  throw new Problem('conflict', 'This is being changed elsewhere. Please try again in a moment.')
}

const NO_CONFLICTS = { theirs: {}, conflicts: [] }

const presentSaved = <V extends object>(
  { version, updated_at }: RecordStamp,
  { theirs, conflicts }: Pick<MergeResult<V>, 'theirs' | 'conflicts'>,
): Saved<V> => ({
  version,
  updated_at: new Date(updated_at).toISOString(),
  theirs,
  conflicts: [...conflicts],
})
