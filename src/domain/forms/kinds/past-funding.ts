import { LINE_SHAPE, orNull } from '#domain/forms/answer-shape.ts'
import { type ListEntry, NOT_PROVIDED } from '#domain/forms/list-entries.ts'
import { PAST_FUNDING_ROWS_MAX, PAST_FUNDING_ROWS_MIN } from '../../limits.ts'
import { cleanLine } from '../../typed-text.ts'
import { createField, type Kind } from '../kind.ts'
import { mergeRows } from '../merge-rows.ts'
import { checkRupees, formatOptionalRupees, RUPEES_SHAPE } from './rupees.ts'

/** `amount` is in whole rupees, or null if it is blank. */
export type PastFunding = { readonly investorName: string; readonly amount: number | null }

export const PAST_FUNDING_COLUMNS = [
  { key: 'investorName', label: 'Investor name' },
  { key: 'amount', label: 'Amount (INR)' },
] as const satisfies readonly { key: keyof PastFunding; label: string }[]

export const BLANK_PAST_FUNDING: PastFunding = { investorName: '', amount: null }

const [, AMOUNT] = PAST_FUNDING_COLUMNS

/** Skips blank rows, and shows N/A for missing values in the others (S7-pdf.5). */
function pastFundingEntries({ investorName, amount }: PastFunding): ListEntry[] {
  const name = cleanLine(investorName)
  if (name === '' && amount === null) return []
  return [{ name: name || NOT_PROVIDED, details: [formatOptionalRupees(amount) || NOT_PROVIDED] }]
}

/** Earlier investments. */
export const PAST_FUNDING: Kind<readonly PastFunding[]> = {
  name: 'pastFunding',
  blank: () => [BLANK_PAST_FUNDING],
  check: (value, field) =>
    value.flatMap(({ amount }, index) =>
      checkRupees(amount, `${field.label} ${index + 1}: ${AMOUNT.label}`, `${index}.amount`),
    ),
  separator: ': ',
  entries: (value) => value.flatMap(pastFundingEntries),
  normalise: (value) => value.map((round) => ({ ...round, investorName: cleanLine(round.investorName) })),
  merge: (base, mine, theirs) => mergeRows(['investorName'], base, mine, theirs),
  shape: () => ({
    is: 'list',
    of: { is: 'object', of: { investorName: LINE_SHAPE, amount: orNull(RUPEES_SHAPE) } },
    min: PAST_FUNDING_ROWS_MIN,
    max: PAST_FUNDING_ROWS_MAX,
  }),
  storage: () => ({ column: 'json', always: [{ of: 'rows', min: PAST_FUNDING_ROWS_MIN }] }),
}

export const pastFunding = <const K extends string>(key: K, label: string) =>
  createField(PAST_FUNDING, { key, label, required: false }, {})
