import { beyondBounds } from '../findings.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { orNothing, type Shape } from '../shape.ts'

type Own = { readonly min: number; readonly max: number }

/** Beyond what could be meant: it keeps a slip of the finger from making a draft that cannot be stored. */
export const PERCENT_LIMIT = 1_000_000

export const PERCENT_SHAPE: Shape = orNothing({ is: 'number', min: -PERCENT_LIMIT, max: PERCENT_LIMIT })

/** '' where nothing was entered. */
export const percentText = (share: number | null | undefined): string =>
  typeof share === 'number' ? `${share} %` : ''

/** A percentage within bounds, fractions allowed. */
export const PERCENT: Kind<number | null, Own> = {
  name: 'percent',
  blank: () => null,
  check: (value, field) => (value === null ? [] : beyondBounds(value, field)),
  text: percentText,
  shape: () => PERCENT_SHAPE,
  storage: ({ min, max }) => ({
    column: 'numeric',
    nullable: true,
    onceSubmitted: [{ of: 'value', min, max }],
  }),
}

export const percent = <const K extends string>(key: K, label: string, min: number, max: number) =>
  fieldOf(PERCENT, { key, label, required: false }, { min, max })
