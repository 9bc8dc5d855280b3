import { APPLICATION_FORM, type StandardKey } from '../applications/form/application-form.ts'
import { FOUNDER_COLUMNS } from '../forms/kinds/founders.ts'
import { domainOf } from '../links.ts'
import { HINT_TEXTS } from './affiliation-messages.ts'
import { type Affiliations, parseDomain, splitLines } from './affiliations.ts'
import { parseLinkedinPage } from './linkedin-page.ts'
import { normalisedNamesIn, normaliseName } from './organisation-name.ts'
import { isPublicProvider } from './public-mail-providers.ts'

/** A member's affiliations as maps from the normalised key, which is compared, to the text that the member entered. */
export type StatedAffiliations = {
  readonly organisations: ReadonlyMap<string, string>
  readonly domains: ReadonlyMap<string, string>
  readonly pages: ReadonlyMap<string, string>
  /** The domain of the member's own address, which counts as an affiliation unless it belongs to a public provider. */
  readonly ownDomain: string
}

/** The people and organisations named in an application. */
export type RelatedParties = {
  readonly company_name: string
  /** The investor names in the rows of past funding. */
  readonly investors: readonly string[]
  readonly founders: readonly { readonly email: string; readonly linkedin: string }[]
  /** The account that submitted the application. Its values are null once it is deleted. */
  readonly applicant: { readonly email: string | null; readonly linkedin: string | null }
  /** The accounts that edit the application with the applicant. */
  readonly members?: readonly RelatedParties['applicant'][]
}

/**
 * Indexes affiliations for comparison. @param email the member's own address. Its domain counts as an affiliation
 * unless it belongs to a public provider.
 */
export const indexAffiliations = (affiliations: Affiliations, email: string): StatedAffiliations => ({
  organisations: indexLines(affiliations.organisations, normaliseName),
  domains: indexLines(affiliations.email_domains, parseDomain),
  pages: indexLines(affiliations.linkedin_pages, parseLinkedinPage),
  ownDomain: domainOf(email),
})

const indexLines = (text: string, normalise: (line: string) => string | null): ReadonlyMap<string, string> =>
  new Map(
    splitLines(text).flatMap((line) => {
      const key = normalise(line)
      return key ? [[key, line]] : []
    }),
  )

/**
 * Compares an application with a member's affiliations: by company, past investors, e-mail domain (except public
 * providers) and LinkedIn page. Each sentence quotes the affiliation but not the matching value, because not everyone
 * may see contact data.
 * @returns a sentence for each affiliation and kind of field, about the first match
 */
export const affiliationHints = (stated: StatedAffiliations, parties: RelatedParties): string[] => [
  ...companyHints(stated, parties),
  ...investorHints(stated, parties),
  ...domainHints(stated, parties),
  ...pageHints(stated, parties),
]

function companyHints({ organisations }: StatedAffiliations, { company_name }: RelatedParties): string[] {
  const affiliation = organisations.get(normaliseName(company_name))
  return affiliation ? [HINT_TEXTS.stated(fieldLabel('company_name'), 'is', affiliation)] : []
}

function investorHints({ organisations }: StatedAffiliations, { investors }: RelatedParties): string[] {
  const named = new Set(investors.flatMap(normalisedNamesIn))
  return [...organisations]
    .filter(([name]) => named.has(name))
    .map(([, affiliation]) => HINT_TEXTS.stated(fieldLabel('past_funding'), 'includes', affiliation))
}

/** A domain covers its subdomains, such as those of a university's departments. */
const isSameOrSubdomain = (domain: string, stated: string) =>
  domain === stated || domain.endsWith(`.${stated}`)

function domainHints({ domains, ownDomain }: StatedAffiliations, parties: RelatedParties): string[] {
  const contacts = collectContacts(parties, 'email').flatMap(({ field, contact }) => {
    const domain = domainOf(contact)
    return isPublicProvider(domain) ? [] : [{ field, domain }]
  })
  const findFirst = (stated: string) => contacts.find(({ domain }) => isSameOrSubdomain(domain, stated))
  const own = domains.has(ownDomain) ? undefined : findFirst(ownDomain)
  return [
    ...(own ? [HINT_TEXTS.ownDomain(own.field, ownDomain)] : []),
    ...[...domains.keys()].flatMap((stated) => {
      const found = findFirst(stated)
      return found ? [HINT_TEXTS.stated(found.field, 'is at', stated)] : []
    }),
  ]
}

function pageHints({ pages }: StatedAffiliations, parties: RelatedParties): string[] {
  const contacts = collectContacts(parties, 'linkedin').map(({ field, contact }) => ({
    field,
    page: parseLinkedinPage(contact),
  }))
  return [...pages].flatMap(([page, affiliation]) => {
    const found = contacts.find((contact) => contact.page === page)
    return found ? [HINT_TEXTS.stated(found.field, 'is', affiliation)] : []
  })
}

type ContactKind = 'email' | 'linkedin'

/**
 * Returns all contacts of a kind. The founders come first, because a hint names the first match, and the applicant is
 * usually one of the founders.
 */
function collectContacts(
  { founders, applicant, members = [] }: RelatedParties,
  kind: ContactKind,
): { readonly field: string; readonly contact: string }[] {
  const label = FOUNDER_COLUMNS.find(({ key }) => key === kind)?.label ?? kind
  return [
    ...founders.map((founder, index) => ({
      field: HINT_TEXTS.ofFounder(label, index + 1),
      contact: founder[kind],
    })),
    ...[applicant, ...members].map((account) => ({
      field: HINT_TEXTS.ofApplicant(label),
      contact: account[kind] ?? '',
    })),
  ].filter(({ contact }) => contact !== '')
}

const fieldLabel = (key: StandardKey): string => APPLICATION_FORM.field(key).label
