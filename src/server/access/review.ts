import {
  type Actor,
  isAdmin,
  isReviewingRole,
  isTeamMember,
  needsTwoStepSetup,
  type Person,
} from '#domain/actor.ts'
import type { WithPart } from '#domain/applications/applicants.ts'
import { mayChangeStatus } from '#domain/applications/life-cycle.ts'
import type { ReviewStatus, Status } from '#domain/applications/status.ts'
import type { TeamField } from '#domain/review/review-fields.ts'
import { isApplicant } from './applications.ts'
import type { Permission } from './authorise.ts'

/**
 * Only the team may read the review list and the applications in it (S6.7). Row policies hide applications by role,
 * assignment and recusal; a hidden application counts as not found.
 */
export function mayListForReview(actor: Actor): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (needsTwoStepSetup(actor)) return 'two-step-setup-required'
  return isTeamMember(actor) ? 'yes' : 'team-only'
}

/** Only administrators decide, send questions, read the audit log, and manage the team and the settings. */
export function mayAdminister(actor: Actor): Permission {
  const permission = mayListForReview(actor)
  return permission === 'yes' && !isAdmin(actor) ? 'administrators-only' : permission
}

/**
 * Team members read submitted applications.
 * @param application undefined for a draft, and if the actor may not see it
 */
export function mayReadForReview(actor: Actor, application: object | undefined): Permission {
  const permission = mayListForReview(actor)
  if (permission !== 'yes') return permission
  return application ? 'yes' : 'not-found'
}

/** Administrators and reviewers give and read verdicts; partners may do neither. */
export function mayReview(actor: Actor): Permission {
  const permission = mayListForReview(actor)
  if (permission !== 'yes' || actor.kind !== 'person') return permission
  return isReviewingRole(actor.role) ? 'yes' : 'reviewers-only'
}

/**
 * Administrators and reviewers give verdicts on submitted applications other than their own.
 * @param about the application; undefined if the actor may not see it
 */
export function mayGiveVerdict(actor: Actor, about: WithPart | undefined): Permission {
  const permission = mayReview(actor)
  if (permission !== 'yes') return permission
  if (!about) return 'not-found'
  return isApplicant(about) ? 'reviewers-only' : 'yes'
}

/**
 * Team members write notes on submitted applications, and enter their interest. Their own application counts as not
 * found.
 * @param about the application; undefined if the actor may not see it
 */
export function mayWriteNote(actor: Actor, about: WithPart | undefined): Permission {
  const permission = mayReadForReview(actor, about)
  if (permission !== 'yes') return permission
  return about && isApplicant(about) ? 'not-found' : 'yes'
}

/**
 * Administrators tag submitted applications. Their own application counts as not found.
 * @param about the application; undefined if the actor may not see it
 */
export function mayTag(actor: Actor, about: WithPart | undefined): Permission {
  const permission = mayAdminister(actor)
  return permission === 'yes' ? mayWriteNote(actor, about) : permission
}

/** Administrators edit all team fields; reviewers edit those that are opened to them. */
export const mayEditTeamField = (
  actor: Actor,
  { for_reviewers }: Pick<TeamField, 'for_reviewers'>,
): Permission => (for_reviewers ? mayReview(actor) : mayAdminister(actor))

/**
 * Members edit a team field on submitted applications. Their own application counts as not found.
 * @param about the application; undefined if the actor may not see it
 */
export function mayEditTeamValue(
  actor: Actor,
  field: Pick<TeamField, 'for_reviewers'>,
  about: WithPart | undefined,
): Permission {
  const permission = mayEditTeamField(actor, field)
  return permission === 'yes' ? mayWriteNote(actor, about) : permission
}

/** Administrators change any of the seven statuses to any other. Drafts count as not found. */
export function mayDecide(actor: Actor, from: Status | undefined, to: ReviewStatus): Permission {
  const permission = mayAdminister(actor)
  if (permission !== 'yes') return permission
  return from && mayChangeStatus(from, to, 'admin') ? 'yes' : 'not-found'
}

type AskableApplication = { readonly application_status: Status; readonly user_id: string | null }

/** Administrators send questions about submitted applications whose founder still has an account (S6.14). */
export function mayAskQuestions(actor: Actor, about: AskableApplication | undefined): Permission {
  const permission = mayAdminister(actor)
  if (permission !== 'yes') return permission
  if (!about || about.application_status === 'draft') return 'not-found'
  return about.user_id === null ? 'account-deleted' : 'yes'
}

/**
 * Like mayAskQuestions, but permits applications whose founder's account is deleted. The preview of questions to many
 * founders shows such applications, and a repeated request gets its earlier response. The caller must not send
 * questions about them.
 */
export function mayAskMany(actor: Actor, about: AskableApplication | undefined): Permission {
  const permission = mayAskQuestions(actor, about)
  return permission === 'account-deleted' ? 'yes' : permission
}

/** Everyone may turn off two-step sign-in, except team members who must use it (REQUIRE_ADMIN_2FA or the settings). */
export const mayDisableTwoStep = ({ role }: Person, isRequired: boolean): Permission =>
  role !== 'founder' && isRequired ? 'two-step-required' : 'yes'

/** The same applies to removing the last passkey, unless an authenticator app remains. */
export const mayRemovePasskey = (person: Person, isRequired: boolean, isLast: boolean): Permission =>
  isLast && person.twoStep !== 'in-force' ? mayDisableTwoStep(person, isRequired) : 'yes'

/**
 * A team member who has passkeys and must use two-step sign-in changes their two-step sign-in only after signing in with
 * a passkey. Otherwise the password alone would be enough to add a second step.
 */
export const mayChangeTwoStep = (person: Person, hasPasskeys: boolean): Permission =>
  needsTwoStepSetup(person) && hasPasskeys ? 'two-step-setup-required' : 'yes'
