import { type Actor, isAdmin, lacksSecondStep } from '#domain/actor.ts'
import { mayMove } from '#domain/applications/life-cycle.ts'
import type { ReviewStatus, Status } from '#domain/applications/status.ts'
import type { Verdict } from './verdict.ts'

/** The review list and everything on it is the administrators' (S6.7). */
export function mayReview(actor: Actor): Verdict {
  if (actor.kind === 'visitor') return 'signed-out'
  if (lacksSecondStep(actor)) return 'second-step-missing'
  return isAdmin(actor) ? 'yes' : 'not-admin'
}

/** Any that was submitted; a draft reads as not found. @param application as the actor's rows have it */
export function mayReadForReview(actor: Actor, application: object | undefined): Verdict {
  const verdict = mayReview(actor)
  if (verdict !== 'yes') return verdict
  return application ? 'yes' : 'not-found'
}

/** Any of the seven, from any of the seven; a draft is nobody's to decide. */
export function mayDecide(actor: Actor, from: Status | undefined, to: ReviewStatus): Verdict {
  const verdict = mayReview(actor)
  if (verdict !== 'yes') return verdict
  return from && mayMove(from, to, 'admin') ? 'yes' : 'not-found'
}

/** What asking needs to know of an application. */
type Asked = { readonly application_status: Status; readonly user_id: string | null }

/**
 * An administrator, about any submitted application whose founder is still there to answer; a draft reads as not found
 * (S6.14).
 */
export function mayAsk(actor: Actor, about: Asked | undefined): Verdict {
  const verdict = mayReview(actor)
  if (verdict !== 'yes') return verdict
  if (!about || about.application_status === 'draft') return 'not-found'
  return about.user_id === null ? 'account-deleted' : 'yes'
}
