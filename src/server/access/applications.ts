import type { Database, SessionKey, Statement } from '#database/database.ts'
import {
  type Actor,
  isAdmin,
  isTeamMember,
  needsTwoStepSetup,
  type Person,
  seesContacts,
} from '#domain/actor.ts'
import { isSubmitted, type SubmissionState } from '#domain/applications/life-cycle.ts'
import type { Permission } from './authorise.ts'

/**
 * The facts about an application that the policies need. The policies receive undefined if the application does not
 * exist or the actor may not see it.
 */
type OwnedApplication = SubmissionState & { readonly user_id: string | null }

const owns = (person: Person, application: OwnedApplication) => application.user_id === person.userId

/** Every signed-in user may list their own applications and start new ones. */
export const mayApply = (actor: Actor): Permission => (actor.kind === 'person' ? 'yes' : 'signed-out')

/**
 * Founders read their own applications. Administrators read all applications that row policies show, and other team
 * members the submitted ones (S7-applications.3, D-way.7). All other applications count as not found; a member who has
 * to set up two-step sign-in gets 'two-step-setup-required' instead.
 */
export function mayReadApplication(actor: Actor, application: OwnedApplication | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (application && (owns(actor, application) || mayReadOthersApplication(actor, application))) return 'yes'
  return needsTwoStepSetup(actor) ? 'two-step-setup-required' : 'not-found'
}

const mayReadOthersApplication = (actor: Person, application: OwnedApplication) =>
  isAdmin(actor) || (isTeamMember(actor) && isSubmitted(application))

/** Partners do not see founders' contact details, except in their own application. */
export const maySeeContacts = (actor: Actor, application: Pick<OwnedApplication, 'user_id'>): boolean =>
  actor.kind === 'person' && (application.user_id === actor.userId || seesContacts(actor.role))

/** Founders edit and delete their own drafts (S4.12, S4.13). Administrators cannot edit other people's drafts. */
export function mayEditApplication(actor: Actor, application: OwnedApplication | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!application || !owns(actor, application)) return 'not-found'
  return isSubmitted(application) ? 'already-submitted' : 'yes'
}

/**
 * Founders submit their own draft. A repeated submission gets the same response (D-form.20, D-form.36).
 * @param changesNothing true if all values in the request are already saved; any other values would be lost silently
 */
export const maySubmitApplication = (
  actor: Actor,
  application: OwnedApplication | undefined,
  changesNothing: boolean,
): Permission => {
  const permission = mayEditApplication(actor, application)
  return permission === 'already-submitted' && changesNothing ? 'yes' : permission
}

/**
 * Founders withdraw their own submitted applications, undo a withdrawal, and apply again with a copy. Drafts count as
 * not found.
 */
export function mayManageSubmitted(actor: Actor, application: OwnedApplication | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  return application && owns(actor, application) && isSubmitted(application) ? 'yes' : 'not-found'
}

/** A question round, with the founder of its application. */
type OwnedQuestionRound = { readonly user_id: string | null; readonly answered_at: unknown }

/** Founders answer their own open rounds. Other people's rounds count as not found (D-way.7, D-status.16). */
export function mayAnswer(actor: Actor, round: OwnedQuestionRound | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!round || round.user_id !== actor.userId) return 'not-found'
  return round.answered_at === null ? 'yes' : 'already-answered'
}

/** Only the founder can see answers until they are submitted; then the team can too (D-status.33). */
export function mayReadAnswers(actor: Actor, round: OwnedQuestionRound): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (round.user_id === actor.userId) return 'yes'
  return isTeamMember(actor) && round.answered_at !== null ? 'yes' : 'not-found'
}

/**
 * Founders submit their own open round. A repeated submission gets the same response.
 * @param changesNothing true if all values in the request are already among the answers; any other values would be lost
 *   silently
 */
export const maySubmitAnswers = (
  actor: Actor,
  round: OwnedQuestionRound | undefined,
  changesNothing: boolean,
): Permission => {
  const permission = mayAnswer(actor, round)
  return permission === 'already-answered' && changesNothing ? 'yes' : permission
}

type OwnedFile = { readonly owner_id: string | null }

/** Every signed-in user may upload files. */
export const mayUpload = (actor: Actor): Permission => (actor.kind === 'person' ? 'yes' : 'signed-out')

/**
 * Owners download their own files. Team members download the files that row policies show. All other files count as not
 * found (D-files.2); a member who has to set up two-step sign-in gets 'two-step-setup-required' instead.
 */
export function mayDownload(actor: Actor, file: OwnedFile | undefined): Permission {
  if (actor.kind === 'visitor') return 'not-found'
  if (file && (file.owner_id === actor.userId || isTeamMember(actor))) return 'yes'
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
