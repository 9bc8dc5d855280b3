import { capacityOf, type VisibleRow, visibleChanges } from '#database/changes.ts'
import type { Database, SessionKey } from '#database/database.ts'
import { type Actor, isReviewingRole } from '#domain/actor.ts'
import { ANYTHING, HEARERS, mayConcern, type Told } from '#domain/changes/change.ts'
import type { KeptChange } from './kept-changes.ts'

/** More than anybody follows one by one. */
const TOLD_MAX = 50

export type Looked = {
  /** Who holds the session now; a visitor once it has ended. */
  readonly actor: Actor
  readonly told: readonly Told[]
}

/**
 * What somebody is told of some changes: each that is for their ears, and whose row the policies show them at this
 * moment. Nothing is asked about what is for other ears. Throws what the database throws.
 * @param actor as the session was last looked up
 */
export async function lookAt(
  database: Pick<Database, 'once'>,
  session: SessionKey,
  actor: Actor,
  changes: readonly KeptChange[],
): Promise<Looked> {
  let now = actor
  const told = new Map<string, Told>()
  if (changes.some((change) => change.kind === 'access' && mayConcern(actor, change, change.as))) {
    now = await lookUp(database, session)
    told.set('', ANYTHING)
  }
  for (const as of HEARERS) {
    const by = now
    const asked = changes.filter(
      (change) => change.as === as && change.kind !== 'access' && mayConcern(by, change, as),
    )
    if (asked.length === 0) continue
    const givesVerdicts = as === 'team' && by.kind === 'person' && isReviewingRole(by.role)
    const statement = visibleChanges(asked, givesVerdicts)
    const found = await database.once<VisibleRow>(session, capacityOf(as, givesVerdicts), statement)
    now = found.actor
    for (const { place } of found.rows ?? []) {
      const { kind, application } = asked[place - 1] as KeptChange
      if (kind !== 'access' && kind !== 'decision')
        told.set(`${kind} ${application}`, { kind, id: application })
    }
  }
  return { actor: now, told: told.size > TOLD_MAX ? [ANYTHING] : [...told.values()] }
}

/** Whoever holds the session at this moment; that somebody is a founder anybody who is signed in may say. */
export const lookUp = async (database: Pick<Database, 'once'>, session: SessionKey): Promise<Actor> =>
  (await database.once(session, 'applicant', visibleChanges([], false))).actor
