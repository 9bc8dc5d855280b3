import type { Database, SessionKey, Statement } from '#database/database.ts'
import {
  type Actor,
  isAdmin,
  isTeamMember,
  needsTwoStepSetup,
  type Person,
  seesContacts,
} from '#domain/actor.ts'
import type { WithPart } from '#domain/applications/applicants.ts'
import { isSubmitted, type SubmissionState } from '#domain/applications/life-cycle.ts'
import type { Permission } from './authorise.ts'

/**
 * The facts about an application that the policies need. The policies receive undefined if the application does not
 * exist or the actor may not see it.
 */
type OwnApplication = SubmissionState & WithPart

/**
 * Applicants of an application are its owner and the members who edit it together. Row policies have the same rule
 * (policies/15-team.sql, own_applications), from which `part` comes.
 */
export const isApplicant = ({ part }: WithPart): boolean => part !== null

const isOwner = ({ part }: WithPart): boolean => part === 'owner'

/** Every signed-in user may list their own applications and start new ones. */
export const mayApply = (actor: Actor): Permission => (actor.kind === 'person' ? 'yes' : 'signed-out')

/**
 * Applicants read their own applications. Administrators read all applications that row policies show, and other team
 * members the submitted ones (S7-applications.3, D-way.7). All other applications count as not found; a member who has
 * to set up two-step sign-in gets 'two-step-setup-required' instead.
 */
export function mayReadApplication(actor: Actor, application: OwnApplication | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (application && (isApplicant(application) || mayReadOthersApplication(actor, application))) return 'yes'
  return needsTwoStepSetup(actor) ? 'two-step-setup-required' : 'not-found'
}

const mayReadOthersApplication = (actor: Person, application: OwnApplication) =>
  isAdmin(actor) || (isTeamMember(actor) && isSubmitted(application))

/** Partners do not see founders' contact details, except in their own application. */
export const maySeeContacts = (actor: Actor, application: WithPart): boolean =>
  actor.kind === 'person' && (isApplicant(application) || seesContacts(actor.role))

/** Applicants edit their own drafts (S4.12, S4.13). Administrators cannot edit other people's drafts. */
export function mayEditApplication(actor: Actor, application: OwnApplication | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!application || !isApplicant(application)) return 'not-found'
  return isSubmitted(application) ? 'already-submitted' : 'yes'
}

/** Only the owner submits and deletes a draft. */
export function mayManageDraft(actor: Actor, application: OwnApplication | undefined): Permission {
  const permission = mayEditApplication(actor, application)
  return permission === 'yes' && application && !isOwner(application) ? 'owner-only' : permission
}

/**
 * A repeated submission gets the same response (D-form.20, D-form.36).
 * @param changesNothing true if all values in the request are already saved; any other values would be lost silently
 */
export const maySubmitApplication = (
  actor: Actor,
  application: OwnApplication | undefined,
  changesNothing: boolean,
): Permission => {
  const permission = mayManageDraft(actor, application)
  return permission === 'already-submitted' && changesNothing ? 'yes' : permission
}

/**
 * Owners withdraw their submitted applications, undo a withdrawal, and apply again with a copy. Drafts count as not
 * found.
 */
export function mayManageSubmitted(actor: Actor, application: OwnApplication | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!application || !isApplicant(application) || !isSubmitted(application)) return 'not-found'
  return isOwner(application) ? 'yes' : 'owner-only'
}

/** Applicants see with whom they edit, and members may leave. */
export function mayReadApplicants(actor: Actor, application: WithPart | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  return application && isApplicant(application) ? 'yes' : 'not-found'
}

/** Only the owner invites and removes members, and hands an application over. */
export function mayManageApplicants(actor: Actor, application: WithPart | undefined): Permission {
  const permission = mayReadApplicants(actor, application)
  return permission === 'yes' && application && !isOwner(application) ? 'owner-only' : permission
}

/** A question round, with the actor's part in its application. */
type OwnQuestionRound = WithPart & { readonly answered_at: unknown }

/** Applicants answer their own open rounds. Other people's rounds count as not found (D-way.7, D-status.16). */
export function mayAnswer(actor: Actor, round: OwnQuestionRound | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!round || !isApplicant(round)) return 'not-found'
  return round.answered_at === null ? 'yes' : 'already-answered'
}

/** Only the applicants can see answers until they are submitted; then the team can too (D-status.33). */
export function mayReadAnswers(actor: Actor, round: OwnQuestionRound): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (isApplicant(round)) return 'yes'
  return isTeamMember(actor) && round.answered_at !== null ? 'yes' : 'not-found'
}

/**
 * Applicants submit their own open round. A repeated submission gets the same response.
 * @param changesNothing true if all values in the request are already among the answers; any other values would be lost
 *   silently
 */
export const maySubmitAnswers = (
  actor: Actor,
  round: OwnQuestionRound | undefined,
  changesNothing: boolean,
): Permission => {
  const permission = mayAnswer(actor, round)
  return permission === 'already-answered' && changesNothing ? 'yes' : permission
}

/** A file, and whether it belongs to the actor (policies/40-files.sql, is_own_file). */
type OwnFile = { readonly is_own: boolean }

/** Every signed-in user may upload files. */
export const mayUpload = (actor: Actor): Permission => (actor.kind === 'person' ? 'yes' : 'signed-out')

/**
 * Applicants download the files of their applications, and files that they have uploaded. Team members download the
 * files that row policies show. All other files count as not found (D-files.2); a member who has to set up two-step
 * sign-in gets 'two-step-setup-required' instead.
 */
export function mayDownload(actor: Actor, file: OwnFile | undefined): Permission {
  if (actor.kind === 'visitor') return 'not-found'
  if (file && (file.is_own || isTeamMember(actor))) return 'yes'
  return needsTwoStepSetup(actor) ? 'two-step-setup-required' : 'not-found'
}

type ActorAndRows<Row> = { readonly actor: Actor; readonly rows: Row[] | undefined }

/**
 * Reads one record as its founder, or as an administrator without recusals. If it finds nothing and the user is a team
 * member, reads again in the role of a team member.
 * @param unaudited the same read without an audit entry, if founders' own records need none. It is tried first, so that
 *   founders read while writes wait.
 */
export async function readAsFounderOrTeam<Row>(
  database: Database,
  session: SessionKey,
  statement: Statement,
  unaudited?: Statement,
): Promise<ActorAndRows<Row>> {
  if (unaudited) {
    const founder = await database.query<Row>(session, 'applicant', unaudited)
    if ((founder.rows ?? []).length > 0 || !isTeamMember(founder.actor)) return founder
  }
  const own = await database.query<Row>(session, 'reader', statement)
  if ((own.rows ?? []).length > 0 || !isTeamMember(own.actor)) return own
  return database.query<Row>(session, 'team', statement)
}

/** Every signed-in user may subscribe. Each change is checked separately (server/live/visible-events.ts). */
export const maySubscribe = (actor: Actor): Permission => (actor.kind === 'visitor' ? 'signed-out' : 'yes')
