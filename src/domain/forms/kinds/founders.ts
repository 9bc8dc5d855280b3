import { FOUNDERS_MAX, FOUNDERS_MIN } from '../../limits.ts'
import { isEmail, isRunningLink, NOT_A_LINK, NOT_AN_EMAIL, normaliseLink, RUNNING_LINK } from '../../links.ts'
import { MASKED_LINK, maskEmail } from '../../masking.ts'
import { faultOfName } from '../../plain-names.ts'
import { type Entry, given } from '../entries.ts'
import { type Finding, isBlank, missing, unsaved, wrong } from '../findings.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { mergeRows } from '../merge-rows.ts'
import { allOf, TYPED_TEXT } from '../shape.ts'

export type Founder = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly linkedin: string
  readonly experience: string
}

/** How a column that holds contact data is masked for whoever may not see it. */
type Contact = { readonly contact?: (value: string) => string }

/** With what is said where it was left out. */
type Needed = { readonly required: true; readonly asks: string } | { readonly required: false }

/** The table's columns, in order, with their labels on screen. */
export const FOUNDER_COLUMNS = [
  { key: 'firstName', label: 'First name', required: true, asks: 'Enter a first name' },
  { key: 'lastName', label: 'Last name', required: true, asks: 'Enter a last name' },
  { key: 'email', label: 'Email', required: true, asks: 'Enter an e-mail address', contact: maskEmail },
  { key: 'linkedin', label: 'LinkedIn', required: false, contact: () => MASKED_LINK },
  { key: 'experience', label: 'Previous experience', required: false },
] as const satisfies readonly (Contact & Needed & { key: keyof Founder; label: string })[]

export const BLANK_FOUNDER: Founder = { firstName: '', lastName: '', email: '', linkedin: '', experience: '' }

/**
 * Keeps the existing entries, cuts from the end, adds blank ones (S4.20).
 * @param count wanted number; held within 1 to 5
 */
export function resizeFounders(founders: readonly Founder[], count: number): Founder[] {
  const wanted = Math.min(FOUNDERS_MAX, Math.max(FOUNDERS_MIN, Math.trunc(count)))
  return Array.from({ length: wanted }, (_, index) => founders[index] ?? BLANK_FOUNDER)
}

/** Links with their scheme (D-form.29); what is no link stays as it was typed, for the check to name. */
export const tidyFounders = (founders: readonly Founder[]): Founder[] =>
  founders.map((founder) => ({ ...founder, linkedin: normaliseLink(founder.linkedin) ?? founder.linkedin }))

/** A link that no draft may hold stays as it was before; the rest of its founder is as typed. */
const withKeepableLinks = (founders: readonly Founder[], before: readonly Founder[]): Founder[] =>
  founders.map((founder, index) =>
    isRunningLink(founder.linkedin) ? { ...founder, linkedin: keepableLink(before[index]) } : founder,
  )

const keepableLink = ({ linkedin } = BLANK_FOUNDER): string => (isRunningLink(linkedin) ? '' : linkedin)

/** Contact data that was given is masked, column by column; who they are and what they did stays. */
const withoutContacts = (founder: Founder): Founder => ({
  ...founder,
  ...Object.fromEntries(
    FOUNDER_COLUMNS.flatMap((column) =>
      'contact' in column && !isBlank(founder[column.key])
        ? [[column.key, column.contact(founder[column.key])]]
        : [],
    ),
  ),
})

const isName = (key: keyof Founder) => key === 'firstName' || key === 'lastName'

function checkFounder(founder: Founder, index: number): Finding[] {
  // Each message names its own column.
  const named = `Founder ${index + 1}`
  return FOUNDER_COLUMNS.flatMap((column) => {
    const { key, label } = column
    const within = `${index}.${key}`
    if (isBlank(founder[key])) return column.required ? [missing(column.asks, named, within)] : []
    if (key === 'email' && !isEmail(founder.email)) {
      return [wrong(NOT_AN_EMAIL, named, within)]
    }
    if (key === 'linkedin' && isRunningLink(founder.linkedin)) return [unsaved(RUNNING_LINK, named, within)]
    if (key === 'linkedin' && normaliseLink(founder.linkedin) === null) {
      return [wrong(NOT_A_LINK, named, within)]
    }
    const fault = isName(key) ? faultOfName(label, founder[key].trim()) : null
    return fault === null ? [] : [wrong(fault, named, within)]
  })
}

const entryOf = ({ firstName, lastName, email, linkedin, experience }: Founder): Entry => ({
  name: given([firstName, lastName]).join(' '),
  details: given([email, linkedin, experience]),
})

/** The number field that says how many there are. */
type Own = { readonly countedBy: string }

/** Those who founded the company, as many as another field says. */
export const FOUNDERS: Kind<readonly Founder[], Own> = {
  name: 'founders',
  blank: () => [BLANK_FOUNDER],
  check: (value, { countedBy }, answers) =>
    value.length === answers[countedBy]
      ? value.flatMap(checkFounder)
      : [wrong(`Please describe ${answers[countedBy]} founders; there are ${value.length}.`)],
  // Founders have several details, after which a colon would mislead.
  between: ', ',
  entries: (value) => value.map(entryOf),
  withoutContacts: (value) => value.map(withoutContacts),
  tidy: tidyFounders,
  unkept: (value) => value.flatMap(checkFounder).filter((finding) => finding.unsaved),
  keepable: withKeepableLinks,
  merge: (base, mine, theirs) => mergeRows(['firstName', 'lastName'], base, mine, theirs),
  shape: () => ({
    is: 'list',
    of: allOf(
      FOUNDER_COLUMNS.map(({ key }) => key),
      TYPED_TEXT,
    ),
    max: FOUNDERS_MAX,
  }),
  storage: ({ countedBy }) => ({
    column: 'json',
    always: [{ of: 'rows', max: FOUNDERS_MAX }],
    onceSubmitted: [{ of: 'rows', min: { field: countedBy }, max: { field: countedBy } }],
  }),
}

/** @param countedBy the key of the number field that says how many there are */
export const founders = <const K extends string>(key: K, label: string, countedBy: string) =>
  fieldOf(FOUNDERS, { key, label, required: true }, { countedBy })
