import { createRequire } from 'node:module'

/** The text's own, then one for every script it lacks: those of India, Arabic, Hebrew, and pictures. */
const FAMILIES = [
  { family: 'Inter', folder: 'inter', file: 'Inter' },
  { family: 'Noto Sans Devanagari', folder: 'noto-sans-devanagari', file: 'NotoSansDevanagari' },
  { family: 'Noto Sans Bengali', folder: 'noto-sans-bengali', file: 'NotoSansBengali' },
  { family: 'Noto Sans Gurmukhi', folder: 'noto-sans-gurmukhi', file: 'NotoSansGurmukhi' },
  { family: 'Noto Sans Gujarati', folder: 'noto-sans-gujarati', file: 'NotoSansGujarati' },
  { family: 'Noto Sans Oriya', folder: 'noto-sans-oriya', file: 'NotoSansOriya' },
  { family: 'Noto Sans Tamil', folder: 'noto-sans-tamil', file: 'NotoSansTamil' },
  { family: 'Noto Sans Telugu', folder: 'noto-sans-telugu', file: 'NotoSansTelugu' },
  { family: 'Noto Sans Kannada', folder: 'noto-sans-kannada', file: 'NotoSansKannada' },
  { family: 'Noto Sans Malayalam', folder: 'noto-sans-malayalam', file: 'NotoSansMalayalam' },
  { family: 'Noto Sans Arabic', folder: 'noto-sans-arabic', file: 'NotoSansArabic' },
  { family: 'Noto Sans Hebrew', folder: 'noto-sans-hebrew', file: 'NotoSansHebrew' },
  { family: 'Noto Emoji', folder: 'noto-emoji', file: 'NotoEmoji' },
] as const

const HEADINGS = { folder: 'bricolage-grotesque', file: 'BricolageGrotesque' }
const WEIGHTS = ['400Regular', '600SemiBold'] as const

/** In the order in which a character's font is looked for. */
export const FONT_FAMILIES: readonly string[] = FAMILIES.map(({ family }) => family)

/**
 * Paths of all font files.
 * @throws when a package of fonts is not installed
 */
export function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return [...FAMILIES, HEADINGS].flatMap(({ folder, file }) =>
    WEIGHTS.map((weight) => resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`)),
  )
}
