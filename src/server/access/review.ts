import {
  type Actor,
  isAdmin,
  isReviewingRole,
  isTeamMember,
  needsTwoStepSetup,
  type Person,
} from '#domain/actor.ts'
import { mayChangeStatus } from '#domain/applications/life-cycle.ts'
import type { ReviewStatus, Status } from '#domain/applications/status.ts'
import type { Permission } from './authorise.ts'

/**
 * The review list, and what is opened from it, is the team's (S6.7). What of it is for whose eyes, who is assigned and
 * who is recused, the row policies say: what they hide comes here as though it were not there.
 */
export function mayListForReview(actor: Actor): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (needsTwoStepSetup(actor)) return 'two-step-setup-required'
  return isTeamMember(actor) ? 'yes' : 'team-only'
}

/** Decisions, questions, the audit log and the team itself are the administrators'. */
export function mayAdminister(actor: Actor): Permission {
  const verdict = mayListForReview(actor)
  return verdict === 'yes' && !isAdmin(actor) ? 'administrators-only' : verdict
}

/** Any that was submitted; a draft reads as not found. @param application as the actor's rows have it */
export function mayReadForReview(actor: Actor, application: object | undefined): Permission {
  const verdict = mayListForReview(actor)
  if (verdict !== 'yes') return verdict
  return application ? 'yes' : 'not-found'
}

/** Verdicts are given, and read, by administrators and reviewers; partners only read applications. */
export function mayReview(actor: Actor): Permission {
  const verdict = mayListForReview(actor)
  if (verdict !== 'yes' || actor.kind !== 'person') return verdict
  return isReviewingRole(actor.role) ? 'yes' : 'reviewers-only'
}

/** On any that was submitted and is not one's own. @param about as the actor's rows have it */
export function mayGiveVerdict(
  actor: Actor,
  about: { readonly user_id: string | null } | undefined,
): Permission {
  const verdict = mayReview(actor)
  if (verdict !== 'yes') return verdict
  if (!about) return 'not-found'
  return actor.kind === 'person' && about.user_id === actor.userId ? 'reviewers-only' : 'yes'
}

/** Any of the seven, from any of the seven; a draft is nobody's to decide. */
export function mayDecide(actor: Actor, from: Status | undefined, to: ReviewStatus): Permission {
  const verdict = mayAdminister(actor)
  if (verdict !== 'yes') return verdict
  return from && mayChangeStatus(from, to, 'admin') ? 'yes' : 'not-found'
}

/** What asking needs to know of an application. */
type AskableApplication = { readonly application_status: Status; readonly user_id: string | null }

/**
 * An administrator, about any submitted application whose founder is still there to answer; a draft reads as not found
 * (S6.14).
 */
export function mayAskQuestions(actor: Actor, about: AskableApplication | undefined): Permission {
  const verdict = mayAdminister(actor)
  if (verdict !== 'yes') return verdict
  if (!about || about.application_status === 'draft') return 'not-found'
  return about.user_id === null ? 'account-deleted' : 'yes'
}

/** Whoever has set it up, but nobody of the team while they must have it (REQUIRE_ADMIN_2FA). */
export const mayDisableTwoStep = ({ role }: Person, demanded: boolean): Permission =>
  role !== 'founder' && demanded ? 'two-step-required' : 'yes'
