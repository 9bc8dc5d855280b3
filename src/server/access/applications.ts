import { type Actor, isAdmin, isOfTeam, needsTwoStepSetup, type Person } from '#domain/actor.ts'
import { isSubmitted, type LifeCycle } from '#domain/applications/life-cycle.ts'
import type { Verdict } from './verdict.ts'

/** What policies need to know of an application. undefined: it is not there, or not for this actor's eyes. */
type Owned = LifeCycle & { readonly user_id: string | null }

const owns = (person: Person, application: Owned) => application.user_id === person.userId

/** Lists one's own, and starts new ones: whoever is signed in. */
export const mayApply = (actor: Actor): Verdict => (actor.kind === 'person' ? 'yes' : 'signed-out')

/**
 * One's own; an administrator reads any, others of the team what was submitted (S7-applications.3, D-way.7), all as far as
 * the row policies show it to them. An id that is not yours reads as not found.
 */
export function mayRead(actor: Actor, application: Owned | undefined): Verdict {
  if (actor.kind === 'visitor') return 'signed-out'
  if (application && (owns(actor, application) || mayReadOthers(actor, application))) return 'yes'
  return needsTwoStepSetup(actor) ? 'two-step-setup-required' : 'not-found'
}

const mayReadOthers = (actor: Person, application: Owned) =>
  isAdmin(actor) || (isOfTeam(actor) && isSubmitted(application))

/** Whether the founders' contact data is for these eyes: partners read all but that, unless it is their own. */
export const maySeeContacts = (actor: Actor, application: Pick<Owned, 'user_id'>): boolean =>
  actor.kind === 'person' && (application.user_id === actor.userId || actor.role !== 'partner')

/** Edits or deletes: one's own, while it is a draft (S4.12, S4.13). An administrator touches no other's. */
export function mayEdit(actor: Actor, application: Owned | undefined): Verdict {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!application || !owns(actor, application)) return 'not-found'
  return isSubmitted(application) ? 'already-submitted' : 'yes'
}

/**
 * One's own draft; and what was submitted once more, which is answered like the first time (D-form.20, D-form.36).
 * @param changesNothing whether all that is sent is stored already: anything else would be lost without a word
 */
export const maySubmit = (actor: Actor, application: Owned | undefined, changesNothing: boolean): Verdict => {
  const verdict = mayEdit(actor, application)
  return verdict === 'already-submitted' && changesNothing ? 'yes' : verdict
}
