import { entriesOfParts } from '../entries.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { mergeCells } from '../merge-rows.ts'
import { allOf, orNothing } from '../shape.ts'
import { notRupees, RUPEES_SHAPE, rupeesText } from './rupees.ts'

/** Whole rupees; null where nothing was entered. */
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

/** The revenue of the last three months. */
export const MONTHLY_REVENUE: Kind<MonthlyRevenue> = {
  name: 'monthlyRevenue',
  blank: () => ({ lastMonth: null, oneMonthBefore: null, twoMonthsBefore: null }),
  check: (value) => REVENUE_MONTHS.flatMap(({ key, label }) => notRupees(value[key], label, key)),
  between: ': ',
  entries: (value) => entriesOfParts(REVENUE_MONTHS.map(({ key, label }) => [label, rupeesText(value[key])])),
  merge: mergeCells,
  shape: () =>
    allOf(
      REVENUE_MONTHS.map(({ key }) => key),
      orNothing(RUPEES_SHAPE),
    ),
  storage: () => ({ column: 'json' }),
}

export const monthlyRevenue = <const K extends string>(key: K, label: string) =>
  fieldOf(MONTHLY_REVENUE, { key, label, required: false }, {})
