import { isEqualAnswer } from '#domain/forms/equality.ts'
import { AFFILIATION_CHARACTERS, AFFILIATIONS_MAX, TEXT_CHARACTERS } from '../limits.ts'
import { domainOf, isMailDomain } from '../links.ts'
import { type Changes, keysOf, type RecordShape } from '../records/record.ts'
import { cleanText } from '../text.ts'
import { AFFILIATION_ERRORS } from './affiliation-messages.ts'
import { parseLinkedinPage } from './linkedin-page.ts'
import { isPublicProvider } from './public-mail-providers.ts'

/** Whom one of the team has to do with, as they state it themselves: one a line (workbench, point 20). */
export type Affiliations = {
  /** Companies, funds and universities, by name. */
  readonly organisations: string
  readonly email_domains: string
  /** Of people and of organisations. */
  readonly linkedin_pages: string
}
export type AffiliationKey = keyof Affiliations

export const AFFILIATION_KEYS = ['organisations', 'email_domains', 'linkedin_pages'] as const
export const NO_AFFILIATIONS: Affiliations = { organisations: '', email_domains: '', linkedin_pages: '' }

/** What is stated, line by line. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The domain that a line states, which may be an address or a link to it; null when it is none. */
export function parseDomain(line: string): string | null {
  const domain = domainOf(line)
    .replace(/^(https?:\/\/)?(www\.)?/, '')
    .replace(/\/.*$/, '')
  return isMailDomain(domain) ? domain : null
}

/** What is wrong with a line, or null. */
const CHECKS: Readonly<Record<AffiliationKey, (line: string) => string | null>> = {
  organisations: () => null,
  email_domains: (line) => {
    const domain = parseDomain(line)
    if (domain === null) return AFFILIATION_ERRORS.domain(line)
    return isPublicProvider(domain) ? AFFILIATION_ERRORS.publicProvider(domain) : null
  },
  linkedin_pages: (line) => (parseLinkedinPage(line) === null ? AFFILIATION_ERRORS.linkedin(line) : null),
}

function affiliationError(key: AffiliationKey, text: string): string | null {
  const lines = splitLines(text)
  if (lines.length > AFFILIATIONS_MAX) return AFFILIATION_ERRORS.tooMany(lines.length)
  if (lines.some(({ length }) => length > AFFILIATION_CHARACTERS) || text.length > TEXT_CHARACTERS)
    return AFFILIATION_ERRORS.tooLong
  for (const line of lines) {
    const fault = CHECKS[key](line)
    if (fault !== null) return fault
  }
  return null
}

/**
 * In browser and server alike.
 * @param changes of all kinds, or of those alone that are to change
 * @returns by kind the first fault in it, with the line that it is about; none means it may be stored
 */
export function affiliationErrors(changes: Changes<Affiliations>): Changes<Affiliations> {
  const faults: Partial<Record<AffiliationKey, string>> = {}
  for (const key of keysOf<Affiliations>(changes)) {
    const fault = affiliationError(key, changes[key] ?? '')
    if (fault !== null) faults[key] = fault
  }
  return faults
}

const normaliseLines = (text: string): string => [...new Set(splitLines(cleanText(text)))].join('\n')

/** As they are stored: each line once, without blank ones. */
export const normaliseAffiliations = (changes: Changes<Affiliations>): Changes<Affiliations> =>
  Object.fromEntries(keysOf<Affiliations>(changes).map((key) => [key, normaliseLines(changes[key] ?? '')]))

/** What either side added is there, what either took away is gone; the order is theirs, then what is new here. */
function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  const [before, here, there] = [base, mine, theirs].map((text) => new Set(splitLines(text))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  const kept = [...there].filter((line) => here.has(line) || !before.has(line))
  const added = [...here].filter((line) => !there.has(line) && !before.has(line))
  const merged = [...kept, ...added]
  return merged.length > AFFILIATIONS_MAX ? undefined : merged.join('\n')
}

/** Two lists that are stored alike are the same. */
export const AFFILIATIONS_SHAPE: RecordShape<Affiliations> = {
  keys: AFFILIATION_KEYS,
  isEqual: (key, one, other) =>
    isEqualAnswer(normaliseAffiliations({ [key]: one }), normaliseAffiliations({ [key]: other })),
  mergeValue: (_, base, mine, theirs) => mergeLines(base, mine, theirs),
}
