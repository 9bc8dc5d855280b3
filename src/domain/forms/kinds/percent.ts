import { type AnswerShape, orNull } from '#domain/forms/answer-shape.ts'
import { checkBounds } from '#domain/forms/validation.ts'
import { createField, type Kind } from '../kind.ts'

type Own = { readonly min: number; readonly max: number }

/**
 * Largest value, positive or negative, that a draft can store. It is far beyond any valid value, so that drafts can
 * hold typing errors.
 */
export const PERCENT_LIMIT = 1_000_000

export const PERCENT_SHAPE: AnswerShape = orNull({ is: 'number', min: -PERCENT_LIMIT, max: PERCENT_LIMIT })

/** Returns a percentage as text, or '' for null. */
export const formatPercent = (share: number | null | undefined): string =>
  typeof share === 'number' ? `${share} %` : ''

/** A percentage within bounds. Fractions are allowed. */
export const PERCENT: Kind<number | null, Own> = {
  name: 'percent',
  blank: () => null,
  check: (value, field) => (value === null ? [] : checkBounds(value, field)),
  text: formatPercent,
  shape: () => PERCENT_SHAPE,
  storage: ({ min, max }) => ({
    column: 'numeric',
    nullable: true,
    onceSubmitted: [{ of: 'value', min, max }],
  }),
}

export const percent = <const K extends string>(key: K, label: string, min: number, max: number) =>
  createField(PERCENT, { key, label, required: false }, { min, max })
