import { APPLICATION_FORM, type FieldKey } from '../applications/form/application-form.ts'
import { FOUNDER_COLUMNS } from '../forms/kinds/founders.ts'
import { domainOf } from '../links.ts'
import { HINT_TEXTS } from './affiliation-messages.ts'
import { type Affiliations, parseDomain, splitLines } from './affiliations.ts'
import { parseLinkedinPage } from './linkedin-page.ts'
import { normalisedNamesIn, normaliseName } from './organisation-name.ts'
import { isPublicProvider } from './public-mail-providers.ts'

/** By what is compared, each affiliation in the words of whoever stated it. */
export type StatedAffiliations = {
  readonly organisations: ReadonlyMap<string, string>
  readonly domains: ReadonlyMap<string, string>
  readonly pages: ReadonlyMap<string, string>
  /** Of their own address, which need not be stated. */
  readonly ownDomain: string
}

/** What an application says of whom it has to do with. */
export type RelatedParties = {
  readonly company_name: string
  /** As founders named them in the rows of past funding. */
  readonly investors: readonly string[]
  readonly founders: readonly { readonly email: string; readonly linkedin: string }[]
  /** Of the account that it was sent from; null once that is gone. */
  readonly applicant: { readonly email: string | null; readonly linkedin: string | null }
}

/** @param email the member's own address: its domain counts as stated, unless it is a public provider's */
export const indexAffiliations = (affiliations: Affiliations, email: string): StatedAffiliations => ({
  organisations: indexLines(affiliations.organisations, normaliseName),
  domains: indexLines(affiliations.email_domains, parseDomain),
  pages: indexLines(affiliations.linkedin_pages, parseLinkedinPage),
  ownDomain: domainOf(email),
})

const indexLines = (text: string, partOf: (line: string) => string | null): ReadonlyMap<string, string> =>
  new Map(
    splitLines(text).flatMap((line) => {
      const part = partOf(line)
      return part ? [[part, line]] : []
    }),
  )

/**
 * Where an application touches what one of the team has stated: by company, past investors, e-mail domain (public
 * providers excluded) and LinkedIn (workbench, point 20). A sentence names what they stated themselves, and of what
 * founders wrote only the field: contact data is not for everybody's eyes.
 * @returns a sentence for each affiliation and kind of field that it is found in first; none when nothing is touched
 */
export const affiliationHints = (stated: StatedAffiliations, relations: RelatedParties): string[] => [
  ...companyHints(stated, relations),
  ...investorHints(stated, relations),
  ...domainHints(stated, relations),
  ...pageHints(stated, relations),
]

function companyHints({ organisations }: StatedAffiliations, { company_name }: RelatedParties): string[] {
  const affiliation = organisations.get(normaliseName(company_name))
  return affiliation ? [HINT_TEXTS.stated(fieldLabel('company_name'), 'is', affiliation)] : []
}

function investorHints({ organisations }: StatedAffiliations, { investors }: RelatedParties): string[] {
  const named = new Set(investors.flatMap(normalisedNamesIn))
  return [...organisations]
    .filter(([words]) => named.has(words))
    .map(([, affiliation]) => HINT_TEXTS.stated(fieldLabel('past_funding'), 'names', affiliation))
}

/** A department's domain is its university's: a domain stands for all below it. */
const isSameOrSubdomain = (domain: string, stated: string) =>
  domain === stated || domain.endsWith(`.${stated}`)

function domainHints({ domains, ownDomain }: StatedAffiliations, relations: RelatedParties): string[] {
  const written = collectContacts(relations, 'email').flatMap(({ field, contact }) => {
    const domain = domainOf(contact)
    return isPublicProvider(domain) ? [] : [{ field, domain }]
  })
  const first = (stated: string) => written.find(({ domain }) => isSameOrSubdomain(domain, stated))
  const own = domains.has(ownDomain) ? undefined : first(ownDomain)
  return [
    ...(own ? [HINT_TEXTS.ownDomain(own.field, ownDomain)] : []),
    ...[...domains.keys()].flatMap((stated) => {
      const found = first(stated)
      return found ? [HINT_TEXTS.stated(found.field, 'is at', stated)] : []
    }),
  ]
}

function pageHints({ pages }: StatedAffiliations, relations: RelatedParties): string[] {
  const written = collectContacts(relations, 'linkedin').map(({ field, contact }) => ({
    field,
    page: parseLinkedinPage(contact),
  }))
  return [...pages].flatMap(([page, affiliation]) => {
    const found = written.find((one) => one.page === page)
    return found ? [HINT_TEXTS.stated(found.field, 'is', affiliation)] : []
  })
}

type ContactKind = 'email' | 'linkedin'

/** What was given of one kind, the founders' before the applicant's, who most often is one of them. */
function collectContacts(
  { founders, applicant }: RelatedParties,
  kind: ContactKind,
): { readonly field: string; readonly contact: string }[] {
  const label = FOUNDER_COLUMNS.find(({ key }) => key === kind)?.label ?? kind
  return [
    ...founders.map((founder, index) => ({
      field: HINT_TEXTS.ofFounder(label, index + 1),
      contact: founder[kind],
    })),
    { field: HINT_TEXTS.ofApplicant(label), contact: applicant[kind] ?? '' },
  ].filter(({ contact }) => contact !== '')
}

const fieldLabel = (key: FieldKey): string => APPLICATION_FORM.field(key).label
