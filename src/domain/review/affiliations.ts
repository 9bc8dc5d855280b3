import { type Role, seesContacts } from '#domain/actor.ts'
import { isEqualAnswer } from '#domain/forms/equality.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { AFFILIATION_CHARACTERS, AFFILIATIONS_MAX, TEXT_CHARACTERS } from '../limits.ts'
import { domainOf, isMailDomain } from '../links.ts'
import { type Changes, keysOf, type RecordShape } from '../records/record.ts'
import { cleanText } from '../text.ts'
import { toPunycode, withoutInvisible } from '../typed-text.ts'
import { AFFILIATION_ERRORS } from './affiliation-messages.ts'
import { parseLinkedinPage } from './linkedin-page.ts'
import { isPublicProvider } from './public-mail-providers.ts'

/** The affiliations that a team member has entered, one per line. */
export type Affiliations = {
  /** Names of companies, funds and universities. */
  readonly organisations: string
  readonly email_domains: string
  /** Pages of people and organisations. */
  readonly linkedin_pages: string
}
export type AffiliationKey = keyof Affiliations

export const AFFILIATION_KEYS = ['organisations', 'email_domains', 'linkedin_pages'] as const

/** Returns the kinds of affiliations that are compared for a role. All but organisations are contact data. */
export const affiliationKeysOf = (role: Role): readonly AffiliationKey[] =>
  seesContacts(role) ? AFFILIATION_KEYS : ['organisations']

export const NO_AFFILIATIONS: Affiliations = { organisations: '', email_domains: '', linkedin_pages: '' }

/** Returns the trimmed lines, except blank ones. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map(trimBlank)
    .filter((line) => line !== '')

/**
 * Returns the domain in a line, in ASCII form. The line may be an e-mail address or a link. Returns null if the line
 * contains no domain.
 */
export function parseDomain(line: string): string | null {
  const domain = toPunycode(
    domainOf(withoutInvisible(line))
      .replace(/^(https?:\/\/)?(www\.)?/, '')
      .replace(/\/.*$/, ''),
  )
  return isMailDomain(domain) ? domain : null
}

/** Checks for one line of each field. Each check returns the error, or null. */
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
    const error = CHECKS[key](line)
    if (error !== null) return error
  }
  return null
}

/**
 * Validates affiliations, in the browser and on the server.
 * @param changes the fields to validate
 * @returns the first error of each invalid field, with its line
 */
export function affiliationErrors(changes: Changes<Affiliations>): Changes<Affiliations> {
  const errors: Partial<Record<AffiliationKey, string>> = {}
  for (const key of keysOf<Affiliations>(changes)) {
    const error = affiliationError(key, changes[key] ?? '')
    if (error !== null) errors[key] = error
  }
  return errors
}

const normaliseLines = (text: string): string => [...new Set(splitLines(cleanText(text)))].join('\n')

/** Normalises affiliations for storage: trims lines, and removes blank and repeated ones. */
export const normaliseAffiliations = (changes: Changes<Affiliations>): Changes<Affiliations> =>
  Object.fromEntries(keysOf<Affiliations>(changes).map((key) => [key, normaliseLines(changes[key] ?? '')]))

/**
 * Merges lines: keeps the additions and removals of both sides. The other side's lines come first. Returns undefined if
 * there are too many lines.
 */
function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  const [baseLines, myLines, theirLines] = [base, mine, theirs].map((text) => new Set(splitLines(text))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  const remaining = [...theirLines].filter((line) => myLines.has(line) || !baseLines.has(line))
  const added = [...myLines].filter((line) => !theirLines.has(line) && !baseLines.has(line))
  const merged = [...remaining, ...added]
  return merged.length > AFFILIATIONS_MAX ? undefined : merged.join('\n')
}

/** Compares lists by their stored forms. */
export const AFFILIATIONS_SHAPE: RecordShape<Affiliations> = {
  keys: AFFILIATION_KEYS,
  isEqual: (key, a, b) =>
    isEqualAnswer(normaliseAffiliations({ [key]: a }), normaliseAffiliations({ [key]: b })),
  mergeValue: (_, base, mine, theirs) => mergeLines(base, mine, theirs),
}
