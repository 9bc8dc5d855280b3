import { describeStatus } from '../applications/status.ts'
import { parseLinkedinPage } from './linkedin-page.ts'
import { normaliseName } from './organisation-name.ts'

/** How an earlier application of the same founder or company is recognised, strongest criterion first. */
export const EARLIER_MATCHES = ['account', 'copy', 'linkedin', 'company'] as const
export type EarlierMatch = (typeof EARLIER_MATCHES)[number]

/** The people and the company of an application. */
export type ApplicationIdentity = {
  readonly id: string
  /** Null once the account is deleted. */
  readonly user_id: string | null
  readonly company_name: string
  /** Addresses of the LinkedIn pages of the founders and the applicant. */
  readonly linkedin: readonly (string | null)[]
}

/** Returns the strongest criterion by which two applications match, or undefined if they are unrelated. */
export function matchEarlier(
  {
    copied,
    ...current
  }: ApplicationIdentity & {
    /** Id of the application from which the current one was copied. */
    readonly copied: string | null
  },
  earlier: ApplicationIdentity,
): EarlierMatch | undefined {
  if (current.user_id !== null && current.user_id === earlier.user_id) return 'account'
  if (copied === earlier.id) return 'copy'
  const pages = linkedinPages(current)
  if (linkedinPages(earlier).some((page) => pages.includes(page))) return 'linkedin'
  const company = normaliseName(current.company_name)
  return company !== '' && company === normaliseName(earlier.company_name) ? 'company' : undefined
}

/** Returns the normalised LinkedIn pages of an application's people. */
export const linkedinPages = ({ linkedin }: Pick<ApplicationIdentity, 'linkedin'>): string[] =>
  linkedin.flatMap((address) => (address && parseLinkedinPage(address)) || [])

/** Returns the words of a company's name except its legal form and 'and'. The database searches for these words. */
export const companyWords = (name: string): string[] =>
  // Some names have '&' instead of 'and'.
  normaliseName(name)
    .split(' ')
    .filter((word) => word !== '' && word !== 'and')

export const EARLIER_TEXTS = {
  title: 'Earlier applications',
  /** @param day for example '12 Mar 2026' */
  appliedBefore: (status: string, day: string) => `Applied before: ${describeStatus(status).label}, ${day}`,
  matches: {
    account: 'same account',
    copy: 'copied into this application',
    linkedin: 'same LinkedIn page',
    company: 'same company name',
  } satisfies Record<EarlierMatch, string>,
  more: (number: number) => (number === 1 ? '1 more' : `${number} more`),
  compare: 'Compare',
  compareWith: (day: string) => `Compare with the application of ${day}`,
  dialog: (company: string) => `What changed: ${company}`,
  answer: 'Answer',
  before: (day: string) => `Then (${day})`,
  now: 'Now',
  blank: 'Blank',
  nothingChanged: 'All answers are the same.',
  unchanged: (number: number) => `${number === 1 ? '1 answer is' : `${number} answers are`} the same.`,
} as const

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Formats a day with its year, because earlier applications may be years old: '12 Mar 2026'. */
export const dayWithYear = (moment: string): string => DAY.format(new Date(moment))
