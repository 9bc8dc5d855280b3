import { type AnswerShape, orNull } from '#domain/forms/answer-shape.ts'
import { checkBounds, checkPresent } from '#domain/forms/validation.ts'
import { NUMBER_LIMIT } from '../../limits.ts'
import { createField, type Kind } from '../kind.ts'

type Own = {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Written after the number, for example '%' or 'employees'. */
  readonly unit?: string | undefined
  /**
   * Largest value, positive or negative, that a draft can store. It is far beyond any valid value, so that drafts can
   * hold typing errors.
   */
  readonly limit: number
}

export const PERCENT_LIMIT = 1_000_000

const shapeWithin = (limit: number): AnswerShape => orNull({ is: 'number', min: -limit, max: limit })

export const PERCENT_SHAPE = shapeWithin(PERCENT_LIMIT)

/** Returns a number with its unit, or '' for null. */
const formatNumber = (value: number | null | undefined, unit: string | undefined): string =>
  typeof value === 'number' ? [String(value), unit].filter(Boolean).join(' ') : ''

/** Returns a percentage as text, or '' for null. */
export const formatPercent = (share: number | null | undefined): string => formatNumber(share, '%')

/** A number, possibly within bounds. Fractions are allowed. */
export const NUMBER: Kind<number | null, Own> = {
  name: 'number',
  blank: () => null,
  check: (value, field) => (value === null ? checkPresent(false, field) : checkBounds(value, field)),
  text: (value, { unit }) => formatNumber(value, unit),
  shape: ({ limit }) => shapeWithin(limit),
  storage: ({ min, max, limit }) => ({
    column: 'numeric',
    nullable: true,
    onceSubmitted: [{ of: 'value', min: min ?? -limit, max: max ?? limit }],
  }),
}

type Options = Partial<Own> & { readonly required?: boolean }

export const number = <const K extends string>(
  key: K,
  label: string,
  { required = true, limit = NUMBER_LIMIT, ...own }: Options = {},
) => createField(NUMBER, { key, label, required }, { ...own, limit })

/** Creates a field for an optional percentage within bounds. */
export const percent = <const K extends string>(key: K, label: string, min: number, max: number) =>
  number(key, label, { required: false, min, max, unit: '%', limit: PERCENT_LIMIT })
