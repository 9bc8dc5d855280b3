import type { AnswerShape } from '#domain/forms/answer-shape.ts'
import { checkPresent, type Issue, invalidIssue } from '#domain/forms/validation.ts'
import { formatRupees } from '#domain/money.ts'
import { RUPEES_MAX } from '../../limits.ts'
import { createField, type Kind } from '../kind.ts'

/** Checks that an amount is in whole rupees and within the limit. Null is valid. */
export const checkRupees = (amount: number | null, label?: string, within?: string): Issue[] =>
  amount === null || (Number.isSafeInteger(amount) && amount >= 0 && amount <= RUPEES_MAX)
    ? []
    : [invalidIssue('Enter whole rupees, up to ₹1,00,00,00,00,00,00,000', label, within)]

/** The shape's limit is above RUPEES_MAX, so that a draft can store a larger amount, which then fails validation. */
export const RUPEES_SHAPE: AnswerShape = { is: 'number', whole: true, min: 0, max: Number.MAX_SAFE_INTEGER }

/** Returns an amount as text, or '' for null. */
export const formatOptionalRupees = (amount: number | null): string =>
  amount === null ? '' : formatRupees(amount)

/** An amount of money. An empty input is stored as 0 (S3.12). */
export const RUPEES: Kind<number> = {
  name: 'rupees',
  blank: () => 0,
  check: (value, field) => (value === 0 ? checkPresent(false, field) : checkRupees(value)),
  text: (value) => (value === 0 ? '' : formatRupees(value)),
  shape: () => RUPEES_SHAPE,
  storage: () => ({
    column: 'bigint',
    always: [{ of: 'value', min: 0 }],
    onceSubmitted: [{ of: 'value', max: RUPEES_MAX }],
  }),
}

export const rupees = <const K extends string>(key: K, label: string, { required = false } = {}) =>
  createField(RUPEES, { key, label, required }, {})
