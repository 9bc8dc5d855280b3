import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type FontFamily = {
  readonly family: string
  readonly folder: string
  readonly file: string
  /** True for a font without a semibold weight. */
  readonly regularOnly?: boolean
}

const TEXT_FONT = 'Inter'

/** The text font, then its fallbacks in order: fonts for other scripts, emoji and symbols. */
const FAMILIES: readonly FontFamily[] = [
  { family: TEXT_FONT, folder: 'inter', file: 'Inter' },
  { family: 'Noto Sans Devanagari', folder: 'noto-sans-devanagari', file: 'NotoSansDevanagari' },
  { family: 'Noto Sans Bengali', folder: 'noto-sans-bengali', file: 'NotoSansBengali' },
  { family: 'Noto Sans Gurmukhi', folder: 'noto-sans-gurmukhi', file: 'NotoSansGurmukhi' },
  { family: 'Noto Sans Gujarati', folder: 'noto-sans-gujarati', file: 'NotoSansGujarati' },
  { family: 'Noto Sans Oriya', folder: 'noto-sans-oriya', file: 'NotoSansOriya' },
  { family: 'Noto Sans Tamil', folder: 'noto-sans-tamil', file: 'NotoSansTamil' },
  { family: 'Noto Sans Telugu', folder: 'noto-sans-telugu', file: 'NotoSansTelugu' },
  { family: 'Noto Sans Kannada', folder: 'noto-sans-kannada', file: 'NotoSansKannada' },
  { family: 'Noto Sans Malayalam', folder: 'noto-sans-malayalam', file: 'NotoSansMalayalam' },
  { family: 'Noto Sans Sinhala', folder: 'noto-sans-sinhala', file: 'NotoSansSinhala' },
  { family: 'Noto Sans Ol Chiki', folder: 'noto-sans-ol-chiki', file: 'NotoSansOlChiki' },
  { family: 'Noto Sans Meetei Mayek', folder: 'noto-sans-meetei-mayek', file: 'NotoSansMeeteiMayek' },
  { family: 'Noto Sans Thai', folder: 'noto-sans-thai', file: 'NotoSansThai' },
  { family: 'Vazirmatn', folder: 'vazirmatn', file: 'Vazirmatn' },
  { family: 'Noto Sans Arabic', folder: 'noto-sans-arabic', file: 'NotoSansArabic' },
  { family: 'Noto Sans Hebrew', folder: 'noto-sans-hebrew', file: 'NotoSansHebrew' },
  { family: 'Noto Emoji', folder: 'noto-emoji', file: 'NotoEmoji' },
  { family: 'Noto Sans Symbols', folder: 'noto-sans-symbols', file: 'NotoSansSymbols' },
  {
    family: 'Noto Sans Symbols 2',
    folder: 'noto-sans-symbols-2',
    file: 'NotoSansSymbols2',
    regularOnly: true,
  },
  { family: 'Noto Sans Math', folder: 'noto-sans-math', file: 'NotoSansMath', regularOnly: true },
]

const HEADINGS: FontFamily = {
  family: 'Bricolage Grotesque',
  folder: 'bricolage-grotesque',
  file: 'BricolageGrotesque',
}

const { resolve } = createRequire(import.meta.url)
const fontFile = ({ folder, file }: FontFamily, weight: string) =>
  resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`)

/**
 * Returns the paths of all font files.
 * @throws if a font package is not installed
 */
export const fontFiles = (): string[] =>
  [...FAMILIES, HEADINGS].flatMap((family) =>
    (family.regularOnly ? ['400Regular'] : ['400Regular', '600SemiBold']).map((weight) =>
      fontFile(family, weight),
    ),
  )

/** For each character, the fonts that have it, as bits in the order of FAMILIES. Loaded when first needed. */
let fontsOf: Map<number, number> | undefined

/** Returns the first font that has all of these characters, so that they can be printed together. */
export function fontFor(characters: string): string | undefined {
  fontsOf ??= readFonts()
  let fonts = -1
  for (const character of characters) fonts &= fontsOf.get(character.codePointAt(0) as number) ?? 0
  const index = fonts === 0 ? -1 : Math.log2(fonts & -fonts)
  return FAMILIES[index]?.family
}

/**
 * Sorts fonts into fallback order. Arabic letters join only within one font. Vazirmatn comes first, because its text
 * can be copied correctly. If Vazirmatn lacks a letter, Noto Sans Arabic is used instead, because that font has all
 * letters.
 */
export const inFallbackOrder = (fonts: ReadonlySet<string>): string[] =>
  FAMILIES.map(({ family }) => family).filter(
    (family) =>
      (family === TEXT_FONT || fonts.has(family)) &&
      !(family === 'Vazirmatn' && fonts.has('Noto Sans Arabic')),
  )

function readFonts(): Map<number, number> {
  const fonts = new Map<number, number>()
  FAMILIES.forEach((family, index) => {
    for (const character of charactersOf(readFileSync(fontFile(family, '400Regular'))))
      fonts.set(character, (fonts.get(character) ?? 0) | (1 << index))
  })
  return fonts
}

const TABLE_BYTES = 16
const TABLES_START = 12
const ENCODING_BYTES = 8

/** Returns the offset of a font's best character map. Format 12 covers all of Unicode, format 4 its first plane. */
function characterMapOf(font: Buffer): { format: number; start: number } {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) => TABLES_START + n * TABLE_BYTES)
  const table = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') as number
  const cmap = font.readUInt32BE(table + 8)
  const maps = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, n) => {
    const start = cmap + font.readUInt32BE(cmap + ENCODING_BYTES * (n + 1))
    return { format: font.readUInt16BE(start), start }
  })
  const best = maps.find(({ format }) => format === 12) ?? maps.find(({ format }) => format === 4)
  if (!best) throw new Error('The font has no Unicode character map.')
  return best
}

/** Yields the characters that have a glyph in a TrueType font. */
function* charactersOf(font: Buffer): Generator<number> {
  const { format, start } = characterMapOf(font)
  if (format === 12) {
    for (let group = 0; group < font.readUInt32BE(start + 12); group++) {
      const at = start + 16 + group * 12
      const last = font.readUInt32BE(at + 4)
      for (let character = font.readUInt32BE(at); character <= last; character++) yield character
    }
    return
  }
  const segmentBytes = font.readUInt16BE(start + 6)
  for (let at = start + 14; at < start + 14 + segmentBytes; at += 2) {
    const first = at + 2 + segmentBytes
    const delta = font.readUInt16BE(first + segmentBytes)
    const rangeAt = first + 2 * segmentBytes
    const range = font.readUInt16BE(rangeAt)
    const from = font.readUInt16BE(first)
    for (let character = from; character <= font.readUInt16BE(at); character++) {
      const glyph =
        range === 0 ? character + delta : font.readUInt16BE(rangeAt + range + 2 * (character - from))
      if (character < 0xffff && (glyph & 0xffff) !== 0) yield character
    }
  }
}
