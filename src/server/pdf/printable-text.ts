import { replaceWordProcessorCharacters } from '#domain/word-processor-characters.ts'
import { fontFor } from './fonts.ts'

/** Placeholder for a character that no font has. */
export const MISSING = '□'

/** Invisible characters, except those that join letters, set the direction of text or form a flag. */
const INVISIBLE = /(?!\u200c|\u200d|[\p{Bidi_Control}\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu

/**
 * Styled letters from generators for social media, and ligatures. They are replaced with plain letters, which can be
 * searched and read aloud.
 */
const STYLED_LETTER = /[\u{1d400}-\u{1d7ff}\u249c-\u24e9\u{1f110}-\u{1f189}\ufb00-\ufb06]/gu
const LETTER_A = 65
const ALPHABET = 26
/** The first letter of each white-on-black alphabet. Unicode does not map these letters to plain ones. */
const WHITE_ON_BLACK = [0x1f150, 0x1f170]
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((capital, index) => [
    capital,
    'abcdefghijklmnopqrstuvwyz'.charAt(index),
  ]),
)
/** Two or more small capitals in a row are decoration. A single one may be phonetic. */
const SMALL_CAPITALS_WORD = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ]{2,}/gu

/** A character with its marks, or a joined emoji. */
const CLUSTER =
  /\P{M}(?:\p{M}|\p{Emoji_Modifier}|[\u200c\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?)*|\p{M}+/gu
const NEEDS_NO_GLYPH = /\p{Default_Ignorable_Code_Point}/gu
const MARKS = /\p{M}+/gu
const PLAIN = /^[\n -~]*$/
const BULLET = /^[\p{S}\p{Cn}\p{Po}]$/u
const VERTICAL_LINE = /^[│┃║╎╏┆┇┊┋]$/

const fontOf = (cluster: string) => fontFor(cluster.replace(NEEDS_NO_GLYPH, ''))

/** The fonts that a text needs, and the number of its characters that are shown as □. */
type Usage = { readonly fonts: Set<string>; missing: number }

const noUsage = (): Usage => ({ fonts: new Set(), missing: 0 })

/**
 * Converts a text to characters that the fonts can print: makes styled letters plain, replaces characters
 * of word processors, and removes invisible characters.
 * @param usage collects this text's fonts and missing characters
 */
export function printableText(text: string, usage = noUsage()): string {
  const typed = replaceWordProcessorCharacters(text)
  if (PLAIN.test(typed)) return typed
  return typed
    .replace(INVISIBLE, '')
    .replaceAll('\t', ' ')
    .replace(STYLED_LETTER, plainLetter)
    .replace(SMALL_CAPITALS_WORD, (word) => Array.from(word, (letter) => SMALL_CAPITALS.get(letter)).join(''))
    .replace(CLUSTER, (cluster, at: number, whole: string) => {
      if (cluster.length === 1 && cluster <= '~') return cluster
      const font = fontOf(cluster)
      const printed = font ? cluster : substituteFor(cluster, beginsLine(whole, at, cluster.length))
      if (printed === undefined) usage.missing++
      const used = font ?? fontOf(printed ?? MISSING)
      if (used) usage.fonts.add(used)
      return printed ?? MISSING
    })
}

type Titled = { readonly title: string }

/** Returns the document with printable texts, the fonts that it needs, and its number of missing characters. */
export function printableDocument<Document extends Titled>(
  document: Document,
): { document: Document; usage: Usage } {
  const usage = noUsage()
  const printable: Document = JSON.parse(JSON.stringify(document), (_, value) =>
    typeof value === 'string' ? printableText(value, usage) : value,
  )
  // The title is metadata, which is not printed with a font.
  return { document: { ...printable, title: document.title }, usage }
}

function plainLetter(styled: string): string {
  const code = styled.codePointAt(0) as number
  const first = WHITE_ON_BLACK.find((start) => code >= start && code < start + ALPHABET)
  return first ? String.fromCharCode(LETTER_A + code - first) : styled.normalize('NFKC')
}

/** Returns whether a character is a bullet by its position: alone at the beginning of a line. */
const beginsLine = (text: string, at: number, length: number) =>
  /(?:^|\n)[^\S\n]*$/.test(text.slice(Math.max(0, at - 20), at)) && /^\s/.test(text.slice(at + length))

function substituteFor(cluster: string, isAlone: boolean): string | undefined {
  const character = String.fromCodePoint(cluster.codePointAt(0) as number)
  const candidates = [
    SMALL_CAPITALS.get(character),
    cluster.normalize('NFKC'),
    cluster.replace(MARKS, ''),
    /^\p{Zs}$/u.test(character) ? ' ' : undefined,
    /^\p{Pd}$/u.test(character) ? '-' : undefined,
    VERTICAL_LINE.test(character) ? '|' : undefined,
    /^[\u2500-\u257f]$/.test(character) ? '+' : undefined,
    isAlone && BULLET.test(character) ? '•' : undefined,
  ]
  return candidates.find((candidate) => candidate && fontOf(candidate))
}
