/** What would make a name a web address, or a page's markup, in whatever shows it: bait under our own letterhead. */
const ADDRESS_OR_MARKUP = /:\/\/|[<>]/
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u
/** They are not seen, and turn the direction of whatever stands around them. */
const DIRECTION_MARK = /\p{Bidi_Control}/u

/**
 * Holds a name of a person or a company against what letters and lists could not show safely (D-accounts.34).
 * @param label of the input, for the text that stands at it
 * @returns that text, or null for a name that may stand anywhere
 */
export function nameError(label: string, name: string): string | null {
  if (LINE_BREAK.test(name)) return `${label} must be a single line of text.`
  if (DIRECTION_MARK.test(name)) return `${label} must not contain invisible marks of direction.`
  return ADDRESS_OR_MARKUP.test(name) ? `${label} must not contain ://, < or >.` : null
}

/** A name for letters: blank when it is one that would be refused today. */
export const safeName = (name: string): string => (nameError('', name) === null ? name : '')
