import type { EmailOutcome } from './decisions.ts'

type AffectedApplication = {
  readonly id: string
  readonly version: number
  /** Id of the held decision. */
  readonly held: string | null
  readonly email: EmailOutcome
}

/** The version and the held decision of each application in the first preview, by id. */
export type SeenApplications = ReadonlyMap<string, Pick<AffectedApplication, 'version' | 'held'>>

export const recordSeen = (affected: readonly AffectedApplication[]): SeenApplications =>
  new Map(affected.map(({ id, version, held }) => [id, { version, held }]))

/** Returns the applications that have changed, or whose held decision has changed, since the first preview. */
export const changedSince = <C extends AffectedApplication>(
  seen: SeenApplications,
  affected: readonly C[],
): C[] =>
  affected.filter(({ id, version, held }) => seen.get(id)?.version !== version || seen.get(id)?.held !== held)

/** Returns the number of e-mails that a decision sends. */
export const countEmails = (affected: readonly AffectedApplication[]): number =>
  affected.filter(({ email }) => email === 'yes').length

/** Returns whether the decision changes any application's status or meeting. */
export const hasChanges = (affected: readonly AffectedApplication[]): boolean =>
  affected.some(({ email }) => email !== 'already-there')

/** Returns whether the decision has an effect that can be held, rather than only cancelling pending e-mails. */
export const canHold = (affected: readonly AffectedApplication[]): boolean =>
  affected.some(({ email }) => email === 'yes' || email === 'account-deleted')
