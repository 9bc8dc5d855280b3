import type { EmailOutcome } from './decisions.ts'

type Affected = { readonly id: string; readonly version: number; readonly email: EmailOutcome }

/** By application, the version that it had when somebody looked at it first. */
export type FirstLook = ReadonlyMap<string, number>

export const firstLookAt = (affected: readonly Affected[]): FirstLook =>
  new Map(affected.map(({ id, version }) => [id, version]))

/** Those that somebody decided about since the first look: nobody is to decide about what they have not seen. */
export const movedSince = <C extends Affected>(looked: FirstLook, affected: readonly C[]): C[] =>
  affected.filter(({ id, version }) => looked.get(id) !== version)

/** How many e-mails go out. */
export const emailsIn = (affected: readonly Affected[]): number =>
  affected.filter(({ email }) => email === 'yes').length

/** Whether anything changes at all. */
export const isAnyChange = (affected: readonly Affected[]): boolean =>
  affected.some(({ email }) => email !== 'already-there')

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether what was written to the founders stands in none of their e-mails: a template may have no place for it. */
export const isNoteLost = (emails: readonly { readonly text: string }[], note: string): boolean =>
  emails.some(({ text }) => !inOneLine(text).includes(inOneLine(note)))
