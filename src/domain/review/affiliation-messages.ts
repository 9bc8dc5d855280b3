import { AFFILIATION_CHARACTERS, AFFILIATIONS_MAX, AFFILIATIONS_PER_DAY } from '../limits.ts'
import type { Message } from '../message.ts'
import { isolate } from '../text.ts'

/** Texts of the affiliations on the account screen. */
export const AFFILIATION_TEXTS = {
  title: 'Affiliations',
  lead: 'The organisations where you work, invest or teach, or where you studied. Applications that mention one of them are flagged for you only.',
  fields: {
    organisations: {
      label: 'Companies, funds and universities',
      hint: 'One per line, as founders would write the name. Leave out Pvt Ltd, Inc. and so on.',
    },
    email_domains: { label: 'E-mail domains', hint: 'One per line, like surge.vc.' },
    linkedin_pages: {
      label: 'LinkedIn addresses',
      hint: 'One per line, of people or organisations, like linkedin.com/company/surge.',
    },
  },
  ownDomain: (domain: string) => `The domain of your own address, ${domain}, is included automatically.`,
  ownProvider: (domain: string) =>
    `The domain of your own address, ${domain}, is not included because it is a public mail provider.`,
  loading: 'Loading your affiliations...',
} as const

/** Errors shown at a field. The field keeps the typed text. */
export const AFFILIATION_ERRORS = {
  domain: (line: string) => `“${line}” is not an e-mail domain. Please write it like surge.vc.`,
  publicProvider: (domain: string) => `${domain} is a public mail provider. Please remove it.`,
  linkedin: (line: string) =>
    `“${line}” is not a LinkedIn page. Please write it like linkedin.com/in/name or linkedin.com/company/name.`,
  tooLong: `A line can have at most ${AFFILIATION_CHARACTERS} characters. Please shorten the longest.`,
  tooMany: (lines: number) =>
    `You have ${lines} lines; the limit is ${AFFILIATIONS_MAX}. Please remove some.`,
} as const

export const AFFILIATIONS_REFUSED = 'Affiliations not saved'

export const TOO_MANY_AFFILIATIONS: Message = {
  title: AFFILIATIONS_REFUSED,
  description: `You have added ${AFFILIATIONS_PER_DAY} e-mail domains and LinkedIn addresses within a day. Please try again tomorrow.`,
}

export const AFFILIATION_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load your affiliations.' },
  unsaved: {
    title: AFFILIATIONS_REFUSED,
    description: 'Your changes are stored on this device. Open Account again to save them.',
  },
} as const satisfies Record<string, Message>

/** Shown in place of affiliations that failed to load, in addition to the toast. */
export const AFFILIATIONS_UNAVAILABLE: Message = {
  title: 'Your affiliations could not be shown',
  description: 'Check your connection, then try again.',
}

/** Texts about possible conflicts of interest, listed next to Recuse. */
export const HINT_TEXTS = {
  /** Short form for a card. */
  mark: 'Possible conflict',
  title: 'Possible conflict of interest',
  more: (n: number) => `${n} more`,
  /** @param how relation of the field to the affiliation, for example 'is' or 'includes' */
  stated: (field: string, how: string, affiliation: string) =>
    `${field} ${how} ${isolate(affiliation)}, one of your affiliations.`,
  ownDomain: (field: string, domain: string) => `${field} is at ${domain}, like your own address.`,
  ofFounder: (label: string, number: number) => `${label} of founder ${number}`,
  ofApplicant: (label: string) => `${label} of the applicant`,
} as const
