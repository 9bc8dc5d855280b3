/** In the place of an answer that was not given (S7-pdf.5). */
export const NOT_PROVIDED = 'N/A'

/** One entry of a list: what it is about, and what was given of it; either may be missing, never both. */
export type ListEntry = { readonly name: string; readonly details: readonly string[] }

/** Of some texts, those that say something. */
export const nonBlank = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '')

/** The parts of one answer, each of them said as soon as one was given. */
export const labelledEntries = (parts: readonly (readonly [name: string, text: string])[]): ListEntry[] =>
  parts.some(([, text]) => text !== '')
    ? parts.map(([name, text]) => ({ name, details: [text || NOT_PROVIDED] }))
    : []
