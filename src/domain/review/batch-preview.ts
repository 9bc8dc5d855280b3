import type { LetterOutlook } from './decisions.ts'

type Concerned = { readonly id: string; readonly version: number; readonly letter: LetterOutlook }

/** By application, the version that it had when somebody looked at it first. */
export type FirstLook = ReadonlyMap<string, number>

export const firstLookAt = (concerned: readonly Concerned[]): FirstLook =>
  new Map(concerned.map(({ id, version }) => [id, version]))

/** Those that somebody decided about since the first look: nobody is to decide about what they have not seen. */
export const movedSince = <C extends Concerned>(looked: FirstLook, concerned: readonly C[]): C[] =>
  concerned.filter(({ id, version }) => looked.get(id) !== version)

/** How many letters go out. */
export const lettersIn = (concerned: readonly Concerned[]): number =>
  concerned.filter(({ letter }) => letter === 'yes').length

/** Whether anything changes at all. */
export const isAnyChange = (concerned: readonly Concerned[]): boolean =>
  concerned.some(({ letter }) => letter !== 'already-there')

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether what was written to the founders stands in none of their letters: a template may have no place for it. */
export const isNoteLost = (letters: readonly { readonly text: string }[], note: string): boolean =>
  letters.some(({ text }) => !inOneLine(text).includes(inOneLine(note)))
