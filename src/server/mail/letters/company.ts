/** Longer names are cut short in letters: a subject should still be one. */
const NAME_CHARACTERS = 80

const beginning = (company: string, characters: number) =>
  Array.from(company.trim()).slice(0, characters).join('').trimEnd()

/** A company's name as letters show it, at most 80 characters; blank when it has none. */
export const shortName = (company: string): string =>
  Array.from(company.trim()).length > NAME_CHARACTERS
    ? `${beginning(company, NAME_CHARACTERS - 1)}…`
    : company.trim()

/** As much of a company's name as finds it in the review list. */
export const searchFor = (company: string): string => beginning(company, NAME_CHARACTERS / 2)

/** How letters call an applicant's company, which need not have said its name. */
export const called = (company: string): string => shortName(company) || 'your company'
