/** Letters that Unicode does not take apart into a plain one and an accent. */
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
 * 'Crème & Co.' → 'creme-co': lower case, a to z, digits and single hyphens, accents removed;
 * 'x' when nothing remains (D-status.18).
 */
export function slugify(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/gu, (character) => TRANSLITERATIONS[character] ?? '-')
  return plain.replace(/-+/g, '-').replace(/^-|-$/g, '') || 'x'
}

/** A slug part without hyphens, so that it can be told apart from what stands before and after it. */
export const slugifyName = (name: string): string => slugify(name).replaceAll('-', '')
