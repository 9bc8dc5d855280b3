import type { Database, SessionKey, Statement } from '#database/database.ts'
import { type Actor, isAdmin, isTeamMember, needsTwoStepSetup, type Person } from '#domain/actor.ts'
import { isSubmitted, type SubmissionState } from '#domain/applications/life-cycle.ts'
import type { Permission } from './authorise.ts'

/** What policies need to know of an application. undefined: it is not there, or not for this actor's eyes. */
type OwnedApplication = SubmissionState & { readonly user_id: string | null }

const owns = (person: Person, application: OwnedApplication) => application.user_id === person.userId

/** Lists one's own, and starts new ones: whoever is signed in. */
export const mayApply = (actor: Actor): Permission => (actor.kind === 'person' ? 'yes' : 'signed-out')

/**
 * One's own; an administrator reads any, others of the team what was submitted (S7-applications.3, D-way.7), all as far as
 * the row policies show it to them. An id that is not yours reads as not found.
 */
export function mayReadApplication(actor: Actor, application: OwnedApplication | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (application && (owns(actor, application) || mayReadOthersApplication(actor, application))) return 'yes'
  return needsTwoStepSetup(actor) ? 'two-step-setup-required' : 'not-found'
}

const mayReadOthersApplication = (actor: Person, application: OwnedApplication) =>
  isAdmin(actor) || (isTeamMember(actor) && isSubmitted(application))

/** Whether the founders' contact data is for these eyes: partners read all but that, unless it is their own. */
export const maySeeContacts = (actor: Actor, application: Pick<OwnedApplication, 'user_id'>): boolean =>
  actor.kind === 'person' && (application.user_id === actor.userId || actor.role !== 'partner')

/** Edits or deletes: one's own, while it is a draft (S4.12, S4.13). An administrator touches no other's. */
export function mayEditApplication(actor: Actor, application: OwnedApplication | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!application || !owns(actor, application)) return 'not-found'
  return isSubmitted(application) ? 'already-submitted' : 'yes'
}

/**
 * One's own draft; and what was submitted once more, which is answered like the first time (D-form.20, D-form.36).
 * @param changesNothing whether all that is sent is stored already: anything else would be lost without a word
 */
export const maySubmitApplication = (
  actor: Actor,
  application: OwnedApplication | undefined,
  changesNothing: boolean,
): Permission => {
  const verdict = mayEditApplication(actor, application)
  return verdict === 'already-submitted' && changesNothing ? 'yes' : verdict
}

/** A round of questions, with the founder whose application it is about. */
type OwnedRound = { readonly user_id: string | null; readonly answered_at: unknown }

/** Answers go to one's own round, while it is open. Rounds of others read as not found (D-way.7, D-status.16). */
export function mayAnswer(actor: Actor, round: OwnedRound | undefined): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!round || round.user_id !== actor.userId) return 'not-found'
  return round.answered_at === null ? 'yes' : 'already-answered'
}

/** Answers are the founder's own until they are submitted; then the team reads them too (D-status.33). */
export function mayReadAnswers(actor: Actor, round: OwnedRound): Permission {
  if (actor.kind === 'visitor') return 'signed-out'
  if (round.user_id === actor.userId) return 'yes'
  return isTeamMember(actor) && round.answered_at !== null ? 'yes' : 'not-found'
}

/**
 * One's own open round; and what was submitted once more, which is answered like the first time.
 * @param changesNothing whether all that is sent is among the answers: anything else would be lost without a word
 */
export const maySubmitAnswers = (
  actor: Actor,
  round: OwnedRound | undefined,
  changesNothing: boolean,
): Permission => {
  const verdict = mayAnswer(actor, round)
  return verdict === 'already-answered' && changesNothing ? 'yes' : verdict
}

type OwnedFile = { readonly owner_id: string | null }

/** Whoever is signed in may store a file of their own. */
export const mayUpload = (actor: Actor): Permission => (actor.kind === 'person' ? 'yes' : 'signed-out')

/**
 * Its owner, and the team as far as the row policies show it to them; to everybody else there is no such file (D-files.2).
 */
export function mayDownload(actor: Actor, file: OwnedFile | undefined): Permission {
  if (actor.kind === 'visitor') return 'not-found'
  if (file && (file.owner_id === actor.userId || isTeamMember(actor))) return 'yes'
  return needsTwoStepSetup(actor) ? 'two-step-setup-required' : 'not-found'
}

type ActorAndRows<Row> = { readonly actor: Actor; readonly rows: Row[] | undefined }

/**
 * Opens one thing for whoever asks: as its founder, or as an administrator who is recused from nothing; and when there is
 * nothing of theirs, as the member of the team that they may be besides. Only those make two statements of one.
 */
export async function readAsFounderOrTeam<Row>(
  database: Database,
  session: SessionKey,
  statement: Statement,
): Promise<ActorAndRows<Row>> {
  const own = await database.query<Row>(session, 'reader', statement)
  if ((own.rows ?? []).length > 0 || !isTeamMember(own.actor)) return own
  return database.query<Row>(session, 'team', statement)
}

/** Everybody who is signed in may subscribe; each change is checked by itself (server/live/visible-events.ts). */
export const maySubscribe = (actor: Actor): Permission => (actor.kind === 'visitor' ? 'signed-out' : 'yes')
