import { isBlankText } from '#domain/typed-text.ts'
import { slugify } from '../slug.ts'
import { buildDiscussionSlug, parseDiscussionSlug } from './discussion-slug.ts'

type Candidate = { readonly company_name: string; readonly submitted_at: string | null }
type Submitted<T> = T & { readonly submitted_at: string }
type Founder = { readonly full_name: string; readonly company_name: string }

/**
 * Finds the application that a discussion's address without an id refers to (S2-qa.8, D-status.21 to D-status.23): the
 * newest submission with the same slug, or else the newest with the same company, or else the newest whose company
 * contains the slug's company.
 * @param applications the person's applications
 * @param slug undefined for an address without a slug; the profile's company is then used
 */
export function findDiscussedApplication<T extends Candidate>(
  applications: readonly T[],
  slug: string | undefined,
  founder: Founder,
): T | undefined {
  const company = slug === undefined ? companySlug(founder.company_name) : parseDiscussionSlug(slug)?.company
  if (company === undefined) return undefined
  const submitted = applications
    .filter((application): application is Submitted<T> => application.submitted_at !== null)
    .sort((one, other) => Date.parse(other.submitted_at) - Date.parse(one.submitted_at))
  return (
    submitted.find((application) => discussionSlugOf(application, founder) === slug) ??
    submitted.find((application) => slugify(application.company_name) === company) ??
    submitted.find((application) => slugify(application.company_name).includes(company))
  )
}

const companySlug = (company: string) => (isBlankText(company) ? undefined : slugify(company))

/** Returns the slug of an application's discussion. */
export const discussionSlugOf = (
  application: { readonly company_name: string; readonly submitted_at: string },
  founder: Pick<Founder, 'full_name'>,
): string =>
  buildDiscussionSlug({
    company: application.company_name,
    fullName: founder.full_name,
    submittedAt: application.submitted_at,
  })
