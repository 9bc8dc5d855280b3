/** Parts of web addresses or markup. A name that contains them could turn our e-mails into phishing. */
const ADDRESS_OR_MARKUP = /:\/\/|[<>]/
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u
/** Invisible characters that change the direction of the text around them. */
const DIRECTION_MARK = /\p{Bidi_Control}/u

/**
 * Checks whether the name of a person or company is safe to show in e-mails and lists (D-accounts.34).
 * @param label label of the input, for the error message
 * @returns the error message, or null
 */
export function nameError(label: string, name: string): string | null {
  if (LINE_BREAK.test(name)) return `${label} must be a single line of text.`
  if (DIRECTION_MARK.test(name)) return `${label} must not contain invisible formatting characters.`
  return ADDRESS_OR_MARKUP.test(name) ? `${label} must not contain ://, < or >.` : null
}

/** Returns a name for e-mails, or '' if it is unsafe. */
export const safeName = (name: string): string => (nameError('', name) === null ? name : '')
