import { objectOf, orNull } from '#domain/forms/answer-shape.ts'
import { labelledEntries } from '#domain/forms/list-entries.ts'
import { createField, type Kind } from '../kind.ts'
import { mergeCells } from '../merge-rows.ts'
import { checkRupees, formatOptionalRupees, RUPEES_SHAPE } from './rupees.ts'

/** Amounts in whole rupees. A blank one is null. */
export type MonthlyRevenue = {
  readonly lastMonth: number | null
  readonly oneMonthBefore: number | null
  readonly twoMonthsBefore: number | null
}

export const REVENUE_MONTHS = [
  { key: 'lastMonth', label: 'Last month' },
  { key: 'oneMonthBefore', label: '1 month before' },
  { key: 'twoMonthsBefore', label: '2 months before' },
] as const satisfies readonly { key: keyof MonthlyRevenue; label: string }[]

/** Revenue of the last three months. */
export const MONTHLY_REVENUE: Kind<MonthlyRevenue> = {
  name: 'monthlyRevenue',
  blank: () => ({ lastMonth: null, oneMonthBefore: null, twoMonthsBefore: null }),
  check: (value) => REVENUE_MONTHS.flatMap(({ key, label }) => checkRupees(value[key], label, key)),
  separator: ': ',
  entries: (value) =>
    labelledEntries(REVENUE_MONTHS.map(({ key, label }) => [label, formatOptionalRupees(value[key])])),
  amounts: (value) => REVENUE_MONTHS.map(({ key, label }) => ({ label, amount: value[key] })),
  merge: mergeCells,
  shape: () =>
    objectOf(
      REVENUE_MONTHS.map(({ key }) => key),
      orNull(RUPEES_SHAPE),
    ),
  storage: () => ({ column: 'json' }),
}

export const monthlyRevenue = <const K extends string>(key: K, label: string) =>
  createField(MONTHLY_REVENUE, { key, label, required: false }, {})
