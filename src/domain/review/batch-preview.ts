import type { EmailOutcome } from './decisions.ts'

type AffectedApplication = { readonly id: string; readonly version: number; readonly email: EmailOutcome }

/** By application, the version that it had when somebody looked at it first. */
export type SeenVersions = ReadonlyMap<string, number>

export const recordVersions = (affected: readonly AffectedApplication[]): SeenVersions =>
  new Map(affected.map(({ id, version }) => [id, version]))

/** Those that somebody decided about since the first look: nobody is to decide about what they have not seen. */
export const changedSince = <C extends AffectedApplication>(
  looked: SeenVersions,
  affected: readonly C[],
): C[] => affected.filter(({ id, version }) => looked.get(id) !== version)

/** How many e-mails go out. */
export const countEmails = (affected: readonly AffectedApplication[]): number =>
  affected.filter(({ email }) => email === 'yes').length

/** Whether anything changes at all. */
export const hasChanges = (affected: readonly AffectedApplication[]): boolean =>
  affected.some(({ email }) => email !== 'already-there')

const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether what was written to the founders stands in none of their e-mails: a template may have no place for it. */
export const isNoteMissing = (emails: readonly { readonly text: string }[], note: string): boolean =>
  emails.some(({ text }) => !collapseWhitespace(text).includes(collapseWhitespace(note)))
