/** Letters that Unicode does not decompose into a base letter and an accent. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Returns a slug of the letters a to z, digits and single hyphens: 'Crème & Co.' → 'creme-co'. Returns 'x' if nothing
 * remains (D-status.18).
 */
export function slugify(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/gu, (character) => TRANSLITERATIONS[character] ?? '-')
  return plain.replace(/-+/g, '-').replace(/^-|-$/g, '') || 'x'
}

/** Returns a slug without hyphens, so that it can be told apart from the neighbouring parts of a longer slug. */
export const slugifyName = (name: string): string => slugify(name).replaceAll('-', '')
