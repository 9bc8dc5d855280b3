import { trimBlank } from '#domain/typed-text.ts'

/** Shown instead of a blank answer (S7-pdf.5). */
export const NOT_PROVIDED = 'N/A'

/** One entry of a list. An entry with neither a name nor details is blank, and is left out. */
export type ListEntry = { readonly name: string; readonly details: readonly string[] }

/** Returns the texts that are not blank. */
export const nonBlank = (texts: readonly string[]): string[] =>
  texts.map(trimBlank).filter((text) => text !== '')

/** Returns one entry per part of an answer, or none if all parts are blank. */
export const labelledEntries = (parts: readonly (readonly [name: string, text: string])[]): ListEntry[] =>
  parts.some(([, text]) => text !== '')
    ? parts.map(([name, text]) => ({ name, details: [text || NOT_PROVIDED] }))
    : []
