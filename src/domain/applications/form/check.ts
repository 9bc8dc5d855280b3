import { ESSAY_WORDS, RUPEES_MAX } from '../../limits.ts'
import { isEmail, normaliseLink } from '../../links.ts'
import type { Message } from '../../message.ts'
import { countWords } from '../../words.ts'
import { FOUNDER_COLUMNS, type Founder } from '../founders.ts'
import { FUNDING_ROUND_COLUMNS, type FundingRound, type MonthlyRevenue, REVENUE_MONTHS } from '../funding.ts'
import { requiredFieldsMissing, wordLimitExceeded } from '../messages.ts'
import type { Answers } from './answers.ts'
import type { Field, FieldKind } from './field.ts'
import { FIELDS, type FieldKey, sectionOf } from './index.ts'

/** One thing wrong with one input. */
export type Fault = {
  readonly field: FieldKey
  /** Where in the answers: 'company_name', 'founders_data.1.email'. */
  readonly path: string
  readonly label: string
  readonly kind: 'missing' | 'too-many-words' | 'wrong'
  /** What stands at the field. */
  readonly message: string
  /** For 'too-many-words': how many there are. */
  readonly words?: number
}

type Finding = Pick<Fault, 'kind' | 'message' | 'words'> & {
  readonly within?: string
  readonly label?: string
}

const missing = (label: string, within?: string): Finding => ({
  kind: 'missing',
  message: label.endsWith('?') ? `Please answer: ${label}` : `Please fill in ${label}.`,
  label,
  within,
})
const wrong = (message: string, label?: string, within?: string): Finding => ({
  kind: 'wrong',
  message,
  label,
  within,
})

const blank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

const notRupees = (amount: number | null) =>
  amount !== null && !(Number.isSafeInteger(amount) && amount >= 0 && amount <= RUPEES_MAX)
const RUPEES_MESSAGE = 'Please enter whole rupees, up to ₹1,00,00,00,00,00,00,000.'

type OfKind<K extends FieldKind> = Extract<Field, { kind: K }>
type Check<K extends FieldKind> = (value: never, field: OfKind<K>, answers: Answers) => readonly Finding[]

const required = (value: string, field: Field) =>
  field.required && blank(value) ? [missing(field.label)] : []

const inRange = (value: number, { min, max, label }: { min: number; max: number; label: string }) =>
  value >= min && value <= max ? [] : [wrong(`${label} must be between ${min} and ${max}.`)]

const notOffered = (label: string) => wrong(`Please choose ${label} from the list.`)

/** The rules of specification section 5 by kind of field. What is not listed for a kind is not checked. */
const CHECKS: { readonly [K in FieldKind]: Check<K> } = {
  text: (value: string, field) => {
    const { maxCharacters } = field
    if (maxCharacters !== undefined && value.length > maxCharacters) {
      return [wrong(`${field.label} must not exceed ${maxCharacters} characters.`)]
    }
    return required(value, field)
  },
  essay: (value: string, field) => {
    const words = countWords(value)
    if (words <= ESSAY_WORDS) return required(value, field)
    return [
      { kind: 'too-many-words', message: `Please shorten ${field.label} to ${ESSAY_WORDS} words.`, words },
    ]
  },
  choice: (value: string, field) =>
    value && !field.accepts(value) ? [notOffered(field.label)] : required(value, field),
  groupedChoice: (value: string, field) =>
    value && !field.groups.some((group) => group.choices.some((choice) => choice.value === value))
      ? [notOffered(field.label)]
      : required(value, field),
  number: (value: number, field) => inRange(value, field),
  percent: (value: number | null, field) => (value === null ? [] : inRange(value, field)),
  rupees: (value: number) => (notRupees(value) ? [wrong(RUPEES_MESSAGE)] : []),
  shares: () => [],
  founders: (value: readonly Founder[], _field, answers) =>
    value.length === answers.number_of_founders
      ? value.flatMap(checkFounder)
      : [wrong(`Please describe ${answers.number_of_founders} founders; there are ${value.length}.`)],
  fundingRounds: (value: readonly FundingRound[]) =>
    value.flatMap(({ amount }, index) =>
      notRupees(amount)
        ? [
            wrong(
              RUPEES_MESSAGE,
              `Past funding ${index + 1}: ${FUNDING_ROUND_COLUMNS[1].label}`,
              `${index}.amount`,
            ),
          ]
        : [],
    ),
  monthlyRevenue: (value: MonthlyRevenue) =>
    REVENUE_MONTHS.flatMap(({ key, label }) =>
      notRupees(value[key]) ? [wrong(RUPEES_MESSAGE, label, key)] : [],
    ),
  file: () => [],
  documents: () => [],
}

function checkFounder(founder: Founder, index: number): Finding[] {
  return FOUNDER_COLUMNS.flatMap(({ key, label, required }) => {
    const named = `Founder ${index + 1}: ${label}`
    const within = `${index}.${key}`
    if (blank(founder[key])) return required ? [missing(named, within)] : []
    if (key === 'email' && !isEmail(founder.email)) {
      return [wrong('Please enter an e-mail address like name@company.com.', named, within)]
    }
    if (key === 'linkedin' && normaliseLink(founder.linkedin) === null) {
      return [wrong('Please enter a web address like https://linkedin.com/in/name.', named, within)]
    }
    return []
  })
}

/**
 * Holds answers against the rules of specification section 5.
 * @param section 0 to 5 for one section (Next), undefined for all six (Submit)
 * @returns the faults in the order of the screen; none means that the step may be taken
 */
export function faultsIn(answers: Answers, section?: number): Fault[] {
  return FIELDS.filter((field) => section === undefined || sectionOf(field.key) === section).flatMap(
    (field) => {
      const check = CHECKS[field.kind] as (
        value: unknown,
        field: Field,
        answers: Answers,
      ) => readonly Finding[]
      return check(answers[field.key], field, answers).map(({ within, label, ...finding }) => ({
        field: field.key,
        path: within ? `${field.key}.${within}` : field.key,
        label: label ?? field.label,
        ...finding,
      }))
    },
  )
}

/**
 * The toast that goes with a refusal (specification, section 5): what is missing comes before what is too long.
 * @returns undefined when the faults speak at their fields alone
 */
export function toastOf(faults: readonly Fault[], at: 'proceeding' | 'submitting'): Message | undefined {
  if (faults.some((fault) => fault.kind === 'missing')) return requiredFieldsMissing(at)
  const long = faults.find((fault) => fault.kind === 'too-many-words')
  return long && wordLimitExceeded(long.label, long.words ?? 0)
}
