/** Returns all texts and numbers within a value, except blank ones. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? [] : [text]
}

/** A person's latest version of a value, and the texts in it that the person has written. */
export type WrittenValue = { readonly value: unknown; readonly texts: readonly string[] }

/**
 * Notes that a person has edited a value.
 * @param base the value before the edit
 * @param before the note of the person's earlier edits
 */
export function noteWritten(base: unknown, value: unknown, before?: WrittenValue): WrittenValue {
  const known = textsIn(base)
  const texts = textsIn(value).filter((text) => !known.includes(text) || before?.texts.includes(text))
  return { value, texts }
}

/** Returns whether a value from somebody else lacks a text that a person has written. Additions to a text replace nothing. */
export function isReplaced({ texts }: WrittenValue, value: unknown): boolean {
  const present = textsIn(value)
  return texts.some((text) => !present.some((other) => other.includes(text)))
}
