import { capacityOf, type VisibleRow, visibleChanges } from '#database/changes.ts'
import type { Database, SessionKey } from '#database/database.ts'
import { lookUpActor } from '#database/sessions.ts'
import { type Actor, isReviewingRole } from '#domain/actor.ts'
import { ANYTHING, AUDIENCES, type ChangeEvent, mayConcern } from '#domain/changes/change.ts'
import type { AddressedChange } from './change-listener.ts'

/** Maximum number of events. If more has changed, the browser refetches everything. */
const EVENTS_MAX = 50

export type VisibleEvents = {
  /** The session's current user, or a visitor once the session has ended. */
  readonly actor: Actor
  readonly events: readonly ChangeEvent[]
}

/**
 * Returns the events that a subscriber may receive. A change must concern the subscriber, and the row policies must
 * show its rows to them now. Queries the database only about changes that may concern the subscriber.
 * @param actor the actor at the last session lookup
 */
export async function visibleEvents(
  database: Pick<Database, 'query'>,
  session: SessionKey,
  actor: Actor,
  changes: readonly AddressedChange[],
): Promise<VisibleEvents> {
  let current = actor
  const events = new Map<string, ChangeEvent>()
  if (changes.some((change) => change.kind === 'access' && mayConcern(actor, change, change.audience))) {
    current = await lookUpActor(database, session)
    events.set('', ANYTHING)
  }
  for (const audience of AUDIENCES) {
    const by = current
    const candidates = changes.filter(
      (change) =>
        change.audience === audience && change.kind !== 'access' && mayConcern(by, change, audience),
    )
    if (candidates.length === 0) continue
    const givesVerdicts = audience === 'team' && by.kind === 'person' && isReviewingRole(by.role)
    const capacity = capacityOf(audience, givesVerdicts)
    const { actor: now, rows } = await database.query<VisibleRow>(
      session,
      capacity,
      visibleChanges(candidates, capacity),
    )
    current = now
    for (const { place } of rows ?? []) {
      const { kind, application } = candidates[place - 1] as AddressedChange
      if (kind !== 'access' && kind !== 'decision')
        events.set(`${kind} ${application}`, { kind, id: application })
    }
  }
  return { actor: current, events: events.size > EVENTS_MAX ? [ANYTHING] : [...events.values()] }
}
