import { isoDay } from '../dates.ts'
import { slugify, slugifyName } from '../slug.ts'

export type DiscussionParts = {
  readonly company: string
  /** The profile's full_name. */
  readonly fullName: string
  readonly submittedAt: Date | string
}

/** The parts as slugs; `day` is yyyy-MM-dd in UTC. */
export type ParsedDiscussion = {
  readonly company: string
  readonly firstName: string
  readonly lastName: string
  readonly day: string
}

/**
 * Returns a slug such as 'discussion-acme-labs-priya-raokulkarni-2026-11-21' (S2-qa.6, D-status.18 to D-status.20).
 * @throws RangeError when submittedAt is not a date
 */
export function buildDiscussionSlug({ company, fullName, submittedAt }: DiscussionParts): string {
  const [first = '', ...rest] = fullName.trim().split(/\s+/)
  return [
    'discussion',
    slugify(company),
    slugifyName(first),
    slugifyName(rest.join(' ')),
    isoDay(submittedAt),
  ].join('-')
}

/** Parses a slug from its end. Returns null if it is not a discussion's slug. */
export function parseDiscussionSlug(slug: string): ParsedDiscussion | null {
  const parts = /^discussion-([a-z0-9-]+)-([a-z0-9]+)-([a-z0-9]+)-(\d{4}-\d{2}-\d{2})$/.exec(slug)
  if (!parts) return null
  const [, company = '', firstName = '', lastName = '', day = ''] = parts
  return isDay(day) ? { company, firstName, lastName, day } : null
}

/** Checks that a calendar day exists. `Date` would turn 30 February into another day. */
function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && isoDay(moment) === day
}
