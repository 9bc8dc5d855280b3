import type { EmailOutcome } from './decisions.ts'

type AffectedApplication = { readonly id: string; readonly version: number; readonly email: EmailOutcome }

/** The version of each application in the first preview, by id. */
export type SeenVersions = ReadonlyMap<string, number>

export const recordVersions = (affected: readonly AffectedApplication[]): SeenVersions =>
  new Map(affected.map(({ id, version }) => [id, version]))

/** Returns the applications that have changed since the first preview or were not in it. */
export const changedSince = <C extends AffectedApplication>(
  seen: SeenVersions,
  affected: readonly C[],
): C[] => affected.filter(({ id, version }) => seen.get(id) !== version)

/** Returns the number of e-mails that a decision sends. */
export const countEmails = (affected: readonly AffectedApplication[]): number =>
  affected.filter(({ email }) => email === 'yes').length

/** Returns whether the decision changes any application's status or meeting. */
export const hasChanges = (affected: readonly AffectedApplication[]): boolean =>
  affected.some(({ email }) => email !== 'already-there')

/** Returns whether the decision has an effect that can be held, rather than only cancelling pending e-mails. */
export const canHold = (affected: readonly AffectedApplication[]): boolean =>
  affected.some(({ email }) => email === 'yes' || email === 'account-deleted')
