import { type AnswerShape, LINE_SHAPE, TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import { type ListEntry, nonBlank } from '#domain/forms/list-entries.ts'
import { type Issue, invalidIssue, missingIssue, unsavedIssue } from '#domain/forms/validation.ts'
import { nameError } from '#domain/safe-names.ts'
import { FOUNDERS_MAX, FOUNDERS_MIN } from '../../limits.ts'
import { isEmail, isScriptLink, NOT_A_LINK, NOT_AN_EMAIL, normaliseLink, SCRIPT_LINK } from '../../links.ts'
import { MASKED_LINK, maskEmail } from '../../masking.ts'
import { cleanLine, isBlankText, readEmail, trimBlank } from '../../typed-text.ts'
import { createField, type Kind } from '../kind.ts'
import { mergeRows } from '../merge-rows.ts'

export type Founder = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly linkedin: string
  readonly experience: string
}

/** `contact` masks contact data for readers who may not see it. */
type Contact = { readonly contact?: (value: string) => string }

/** `missingMessage` is the error message for a missing value. */
type RequiredColumn =
  | { readonly required: true; readonly missingMessage: string }
  | { readonly required: false }

/** The table's columns, in order, with their labels on screen. */
export const FOUNDER_COLUMNS = [
  { key: 'firstName', label: 'First name', required: true, missingMessage: 'Enter a first name' },
  { key: 'lastName', label: 'Last name', required: true, missingMessage: 'Enter a last name' },
  {
    key: 'email',
    label: 'Email',
    required: true,
    missingMessage: 'Enter an e-mail address',
    contact: maskEmail,
  },
  { key: 'linkedin', label: 'LinkedIn', required: false, contact: () => MASKED_LINK },
  { key: 'experience', label: 'Previous experience', required: false },
] as const satisfies readonly (Contact & RequiredColumn & { key: keyof Founder; label: string })[]

export const BLANK_FOUNDER: Founder = { firstName: '', lastName: '', email: '', linkedin: '', experience: '' }

/**
 * Resizes the list of founders: cuts from the end or adds blank founders (S4.20).
 * @param count values below 1 count as 1, and values above 5 as 5
 */
export function resizeFounders(founders: readonly Founder[], count: number): Founder[] {
  const wanted = Math.min(FOUNDERS_MAX, Math.max(FOUNDERS_MIN, Math.trunc(count)))
  return Array.from({ length: wanted }, (_, index) => founders[index] ?? BLANK_FOUNDER)
}

/**
 * Cleans pasted values and adds missing schemes to links (D-form.29). Keeps invalid values, which then fail validation.
 */
export const normaliseFounders = (founders: readonly Founder[]): Founder[] =>
  founders.map(({ firstName, lastName, email, linkedin, experience }) => ({
    firstName: cleanLine(firstName),
    lastName: cleanLine(lastName),
    email: readEmail(email),
    linkedin: normaliseLink(linkedin) ?? linkedin,
    experience: trimBlank(experience),
  }))

/** Replaces each link that a draft cannot store with its previous value, or with '' if that cannot be stored either. */
const sanitiseFounders = (founders: readonly Founder[], before: readonly Founder[]): Founder[] =>
  founders.map((founder, index) =>
    isScriptLink(founder.linkedin) ? { ...founder, linkedin: lastSafeLink(before[index]) } : founder,
  )

const lastSafeLink = ({ linkedin } = BLANK_FOUNDER): string => (isScriptLink(linkedin) ? '' : linkedin)

/** Masks the contact data of a founder, column by column. */
const maskContacts = (founder: Founder): Founder => ({
  ...founder,
  ...Object.fromEntries(
    FOUNDER_COLUMNS.flatMap((column) =>
      'contact' in column && !isBlankText(founder[column.key])
        ? [[column.key, column.contact(founder[column.key])]]
        : [],
    ),
  ),
})

const isName = (key: keyof Founder) => key === 'firstName' || key === 'lastName'

function checkFounder(founder: Founder, index: number): Issue[] {
  const named = `Founder ${index + 1}`
  return FOUNDER_COLUMNS.flatMap((column) => {
    const { key, label } = column
    const within = `${index}.${key}`
    if (isBlankText(founder[key]))
      return column.required ? [missingIssue(column.missingMessage, named, within)] : []
    if (key === 'email' && !isEmail(readEmail(founder.email))) {
      return [invalidIssue(NOT_AN_EMAIL, named, within)]
    }
    if (key === 'linkedin' && isScriptLink(founder.linkedin))
      return [unsavedIssue(SCRIPT_LINK, named, within)]
    if (key === 'linkedin' && normaliseLink(founder.linkedin) === null) {
      return [invalidIssue(NOT_A_LINK, named, within)]
    }
    const fault = isName(key) ? nameError(label, cleanLine(founder[key])) : null
    return fault === null ? [] : [invalidIssue(fault, named, within)]
  })
}

/** The shapes of a founder's values in a draft, by column. */
const SHAPES: Record<keyof Founder, AnswerShape> = {
  firstName: LINE_SHAPE,
  lastName: LINE_SHAPE,
  email: TEXT_SHAPE,
  linkedin: TEXT_SHAPE,
  experience: TEXT_SHAPE,
}

const founderEntry = ({ firstName, lastName, email, linkedin, experience }: Founder): ListEntry => ({
  name: nonBlank([firstName, lastName]).join(' '),
  details: nonBlank([email, linkedin, experience]),
})

/** `countedBy` is the key of the field that holds the number of founders. */
type Own = { readonly countedBy: string }

/** The founders of the company. Another field holds their number. */
export const FOUNDERS: Kind<readonly Founder[], Own> = {
  name: 'founders',
  blank: () => [BLANK_FOUNDER],
  check: (value, { countedBy }, answers) =>
    value.length === answers[countedBy]
      ? value.flatMap(checkFounder)
      : [invalidIssue(`Please describe ${answers[countedBy]} founders; the list has ${value.length}.`)],
  // The parts are separated by commas rather than a colon, because a founder has several details.
  separator: ', ',
  entries: (value) => value.map(founderEntry),
  withoutContacts: (value) => value.map(maskContacts),
  normalise: normaliseFounders,
  draftIssues: (value) => value.flatMap(checkFounder).filter((finding) => finding.unsaved),
  sanitiseDraft: sanitiseFounders,
  merge: (base, mine, theirs) => mergeRows(['firstName', 'lastName'], base, mine, theirs),
  shape: () => ({
    is: 'list',
    of: { is: 'object', of: SHAPES },
    max: FOUNDERS_MAX,
  }),
  storage: ({ countedBy }) => ({
    column: 'json',
    always: [{ of: 'rows', max: FOUNDERS_MAX }],
    onceSubmitted: [{ of: 'rows', min: { field: countedBy }, max: { field: countedBy } }],
  }),
}

/** Creates a founders field. @param countedBy key of the field with the number of founders */
export const founders = <const K extends string>(key: K, label: string, countedBy: string) =>
  createField(FOUNDERS, { key, label, required: true }, { countedBy })
