import { plainName } from '#domain/plain-names.ts'

/** Longer names are cut short in e-mails: a subject should still be one. */
const NAME_CHARACTERS = 80

const beginning = (company: string, characters: number) =>
  Array.from(company.trim()).slice(0, characters).join('').trimEnd()

/** A company's name as e-mails show it, at most 80 characters; blank when it has none, or one that would be bait. */
export function shortName(company: string): string {
  const name = plainName(company.trim())
  return Array.from(name).length > NAME_CHARACTERS ? `${beginning(name, NAME_CHARACTERS - 1)}…` : name
}

/** As much of a company's name as finds it in the review list. */
export const searchFor = (company: string): string => beginning(company, NAME_CHARACTERS / 2)

/** How e-mails call an applicant's company, which need not have said its name. */
export const called = (company: string): string => shortName(company) || 'your company'
