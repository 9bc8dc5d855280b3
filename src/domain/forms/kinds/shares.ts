import type { Choice } from '../choice.ts'
import { entriesOfParts } from '../entries.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { mergeCells } from '../merge-rows.ts'
import { allOf } from '../shape.ts'
import { PERCENT_SHAPE, percentText } from './percent.ts'

/** Percentages by category; null where nothing was entered. */
export type Shares = Readonly<Record<string, number | null>>

type Own = { readonly parts: readonly Choice[] }

const keysOf = ({ parts }: Own) => parts.map(({ value }) => value)

/** Percent. */
export const WHOLE = 100

/** The running total beside the breakdown. It is shown, never checked (S5-form.19). */
export const totalOfShares = (shares: Shares): number =>
  Math.round(Object.values(shares).reduce<number>((total, share) => total + (share ?? 0), 0) * 100) / 100

/** What there is to say of a total beside its figures: '18 % left', '40 % too much'; '' when it is the whole. */
export function restOfShares(total: number): string {
  const rest = Math.round((WHOLE - total) * 100) / 100
  if (rest === 0) return ''
  return rest > 0 ? `${rest} % left` : `${-rest} % too much`
}

/** What parts a whole is spent on, in percent. */
export const SHARES: Kind<Shares, Own> = {
  name: 'shares',
  blank: (field) => Object.fromEntries(keysOf(field).map((key) => [key, null])),
  check: () => [],
  between: ': ',
  entries: (value, { parts }) => {
    const entries = entriesOfParts(parts.map(({ value: key, label }) => [label, percentText(value[key])]))
    const total = { name: 'Total', details: [percentText(totalOfShares(value))] }
    return entries.length === 0 ? [] : [...entries, total]
  },
  merge: mergeCells,
  shape: (field) => allOf(keysOf(field), PERCENT_SHAPE),
  storage: () => ({ column: 'json' }),
}

export const shares = <const K extends string>(key: K, label: string, parts: readonly Choice[]) =>
  fieldOf(SHARES, { key, label, required: false }, { parts })
