import { objectOf } from '#domain/forms/answer-shape.ts'
import { labelledEntries } from '#domain/forms/list-entries.ts'
import type { Choice } from '../choice.ts'
import { createField, type Kind } from '../kind.ts'
import { mergeCells } from '../merge-rows.ts'
import { formatPercent, PERCENT_SHAPE } from './number.ts'

/** Percentages by category. A blank one is null. */
export type Shares = Readonly<Record<string, number | null>>

type Own = { readonly parts: readonly Choice[] }

const shareKeys = ({ parts }: Own) => parts.map(({ value }) => value)

export const FULL_PERCENT = 100

/** Returns the total of the shares, which is shown but not validated (S5-form.19). */
export const sumShares = (shares: Shares): number =>
  Math.round(Object.values(shares).reduce<number>((total, share) => total + (share ?? 0), 0) * 100) / 100

/**
 * Returns '18% unallocated' or '40% over', for example. Returns '' for a total of 100, and for a total of 0, because
 * nothing has been allocated yet.
 */
export function remainderText(total: number): string {
  const rest = Math.round((FULL_PERCENT - total) * 100) / 100
  if (total === 0 || rest === 0) return ''
  return rest > 0 ? `${rest}% unallocated` : `${-rest}% over`
}

/** Shares of a whole in percent, by category. */
export const SHARES: Kind<Shares, Own> = {
  name: 'shares',
  blank: (field) => Object.fromEntries(shareKeys(field).map((key) => [key, null])),
  check: () => [],
  separator: ': ',
  entries: (value, { parts }) => {
    const entries = labelledEntries(parts.map(({ value: key, label }) => [label, formatPercent(value[key])]))
    const total = { name: 'Total', details: [formatPercent(sumShares(value))] }
    return entries.length === 0 ? [] : [...entries, total]
  },
  amounts: (value, { parts }) =>
    parts.map(({ value: key, label }) => ({ label, amount: value[key] ?? null })),
  merge: mergeCells,
  shape: (field) => objectOf(shareKeys(field), PERCENT_SHAPE),
  storage: () => ({ column: 'json' }),
}

export const shares = <const K extends string>(key: K, label: string, parts: readonly Choice[]) =>
  createField(SHARES, { key, label, required: false }, { parts })
