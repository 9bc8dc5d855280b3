/** Longer names are cut short in letters: a subject should still be one. */
const NAME_CHARACTERS = 80

/** A company's name as letters show it, at most 80 characters; blank when it has none. */
export function shortName(company: string): string {
  const characters = Array.from(company.trim())
  if (characters.length <= NAME_CHARACTERS) return characters.join('')
  return `${characters
    .slice(0, NAME_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`
}

/** How letters call an applicant's company, which need not have said its name. */
export const called = (company: string): string => shortName(company) || 'your company'
