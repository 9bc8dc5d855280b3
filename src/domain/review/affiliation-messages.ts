import { AFFILIATION_CHARACTERS, AFFILIATIONS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'

/** The affiliations on the account screen. */
export const AFFILIATION_TEXTS = {
  title: 'Affiliations',
  lead: 'Whom you have to do with: where you work, invest, teach or studied. An application that touches one of them hints at it, to you alone.',
  fields: {
    organisations: {
      label: 'Companies, funds and universities',
      hint: 'One a line, by the name that founders would write. Pvt Ltd and the like may be left out.',
    },
    email_domains: { label: 'E-mail domains', hint: 'One a line, like surge.vc.' },
    linkedin_pages: {
      label: 'LinkedIn addresses',
      hint: 'One a line, of people and organisations, like linkedin.com/company/surge.',
    },
  },
  ownDomain: (domain: string) => `That of your own address, ${domain}, counts without being stated.`,
  ownProvider: (domain: string) =>
    `That of your own address, ${domain}, does not count: anybody gets an address there.`,
  loading: 'Loading your affiliations...',
} as const

/** Errors shown at a field, whose text stays as typed. */
export const AFFILIATION_ERRORS = {
  domain: (line: string) => `“${line}” is no e-mail domain. Please write it like surge.vc.`,
  publicProvider: (domain: string) =>
    `Anybody gets an address at ${domain}, so it would say nothing. Please take it out.`,
  linkedin: (line: string) =>
    `“${line}” is no page of LinkedIn. Please write it like linkedin.com/in/name or linkedin.com/company/name.`,
  tooLong: `A line holds at most ${AFFILIATION_CHARACTERS} characters. Please shorten the longest.`,
  tooMany: (lines: number) =>
    `These are ${lines} lines, and at most ${AFFILIATIONS_MAX} are kept. Please take some out.`,
} as const

export const AFFILIATIONS_REFUSED = 'Affiliations not saved'

export const AFFILIATION_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load your affiliations.' },
  unsaved: {
    title: AFFILIATIONS_REFUSED,
    description: 'What you changed waits on this device. Open Account again to save it.',
  },
} as const satisfies Record<string, Message>

/** Replaces affiliations that failed to load, in addition to the toast. */
export const AFFILIATIONS_UNAVAILABLE: Message = {
  title: 'Your affiliations could not be shown',
  description: 'Check your connection, then try again.',
}

/** Possible conflicts of interest, listed next to Recuse. */
export const HINT_TEXTS = {
  /** Short, for a card. */
  mark: 'You know them?',
  title: 'You may have to do with this company',
  more: (n: number) => `${n} more`,
  /** @param how the relation of field and affiliation, like 'is' or 'names' */
  stated: (field: string, how: string, affiliation: string) =>
    `${field} ${how} ${affiliation}, which you stated as an affiliation.`,
  ownDomain: (field: string, domain: string) => `${field} is at ${domain}, like your own address.`,
  ofFounder: (label: string, number: number) => `${label} of founder ${number}`,
  ofApplicant: (label: string) => `${label} of the applicant`,
} as const
