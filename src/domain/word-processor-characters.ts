import { withPlainLineBreaks } from './typed-text.ts'

const CONTROL = /[^\P{Cc}\t\n]/gu
/** Word's marks in a text: the end of a table cell, and the separators. The words on both sides would join. */
const SEPARATORS = '\u0007\u001c\u001d\u001e\u001f'
/** Placeholders of pictures and notes, and the hyphens at the ends of lines that PDF viewers copy. */
const PLACEHOLDER = /[\ufff9-\ufffc\ufffe\uffff]/g
const BULLET = /^([^\S\n]*)\p{Co}(?=\s)/gmu
const SIGN = /\p{Co}/gu

/** Signs of the fonts Wingdings and Symbol that have a meaning within a line. */
const SIGNS = new Map(
  [
    ...['\uf0fc✓', '\uf0fb✗', '\uf0fe☑', '\uf0fd☒', '\uf0e0→', '\uf0ae→', '\uf0e8→', '\uf0df←', '\uf0e7←'],
    ...['\uf0f0⇨', '\uf0f3⇔', '\uf02d-', '\uf04a☺', '\uf04c☹'],
  ].map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

/**
 * Replaces the characters of word processors that other programs show as boxes. Vertical tabs and line separators become
 * line breaks, other separators spaces, and the private-use characters of fonts such as Wingdings '•' or the sign that
 * they show. Removes other control characters except tabs. A repeated call changes nothing.
 */
export const replaceWordProcessorCharacters = (text: string): string =>
  withPlainLineBreaks(text)
    .replace(CONTROL, (control) => (SEPARATORS.includes(control) ? ' ' : ''))
    .replace(PLACEHOLDER, '')
    .replace(BULLET, '$1•')
    .replace(SIGN, (sign) => SIGNS.get(sign) ?? '•')
