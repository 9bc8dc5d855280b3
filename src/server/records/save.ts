import type { Capacity, Database, SessionKey, Statement, Transaction } from '#database/database.ts'
import type { Stamp } from '#database/records.ts'
import type { Actor } from '#domain/actor.ts'
import { type Merge, mergeSave } from '#domain/records/merge.ts'
import {
  type Changes,
  isEmpty,
  type Key,
  type KeyVersions,
  type Save,
  type Shape,
} from '#domain/records/record.ts'
import { mayApply } from '#server/access/applications.ts'
import { authorise, type Verdict } from '#server/access/verdict.ts'
import { Problem } from '#server/problem.ts'

type Versioned<V extends object> = Stamp & { field_versions: KeyVersions<V> }

/** In what capacity a kind of record is edited, and who has that at all. */
type Door = { readonly capacity: Capacity; readonly mayEnter: (actor: Actor) => Verdict }

/** That of what is one's own as an applicant. */
const APPLICANTS: Door = { capacity: 'applicant', mayEnter: mayApply }

/** What saving needs to know of a record: who may edit it, and where it is kept. */
export type StoredRecord<Row extends object, V extends object> = {
  /** The applicants' without it. */
  readonly door?: Door
  /**
   * Stores a save in one statement, which touches no row unless all that `admit` asks for holds and nobody wrote since
   * the base; undefined when something has to be looked up first, or is to be refused.
   */
  readonly atOnce: (save: Save<V>) => Statement | undefined
  /** Makes the row of a first save, if there is none. */
  readonly begin?: (transaction: Transaction) => Promise<void>
  /** Brings what was sent into the shape that it is stored in. */
  readonly prepare?: (transaction: Transaction, changes: Changes<V>) => Promise<Changes<V>>
  readonly find: (transaction: Transaction) => Promise<Row | undefined>
  /** The first paragraph: who may store this in that row. @throws Problem with the reason */
  readonly admit: (actor: Actor, row: Row | undefined, changes: Changes<V>) => Row
  readonly shapeOf: (row: Row) => Shape<V>
  readonly valuesOf: (row: Row) => V & object
  readonly stampOf: (row: Row) => Versioned<V>
  /** Conditional on the version of the row. @returns undefined when somebody was quicker */
  readonly update: (transaction: Transaction, row: Row, changes: Changes<V>) => Promise<Stamp | undefined>
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
  const { capacity, mayEnter } = record.door ?? APPLICANTS
  const statement = isEmpty(save.changes) ? undefined : record.atOnce(save)
  if (statement) {
    const { actor, rows } = await database.once<Stamp>(session, capacity, statement)
    authorise(mayEnter(actor))
    const stamp = rows?.[0]
    if (stamp) return presentSaved(stamp, NOTHING)
  }
  return database.transaction(session, capacity, async (transaction, actor) => {
    authorise(mayEnter(actor))
    if (save.base_version === 0) await record.begin?.(transaction)
    const changes = (await record.prepare?.(transaction, save.changes)) ?? save.changes

    const { stamp, merge } = await uncontended(async () => {
      const row = record.admit(actor, await record.find(transaction), changes)
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
): Promise<{ stamp: Stamp; merge: Merge<V> } | undefined> {
  const { field_versions: versions, ...stamp } = record.stampOf(row)
  const merge = mergeSave(record.shapeOf(row), { values: record.valuesOf(row), versions }, save)
  if (isEmpty(merge.apply)) return { stamp, merge }
  const stored = await record.update(transaction, row, merge.apply)
  return stored && { stamp: stored, merge }
}

/** A turn that finds somebody quicker means that the other's went through; so many in a row do not happen by chance. */
const TURNS = 100

/**
 * Takes turns until one is not overtaken.
 * @throws Problem 'conflict' when it never comes to that
 */
export async function uncontended<T>(turn: () => Promise<T | undefined>): Promise<T> {
  for (let taken = 0; taken < TURNS; taken++) {
    const result = await turn()
    if (result !== undefined) return result
  }
  throw new Problem('conflict', 'This is being changed elsewhere. Please try again in a moment.')
}

const NOTHING = { theirs: {}, conflicts: [] }

const presentSaved = <V extends object>(
  { version, updated_at }: Stamp,
  { theirs, conflicts }: Pick<Merge<V>, 'theirs' | 'conflicts'>,
): Saved<V> => ({
  version,
  updated_at: new Date(updated_at).toISOString(),
  theirs,
  conflicts: [...conflicts],
})
