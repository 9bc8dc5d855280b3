import { PAST_FUNDING_ROWS_MAX, PAST_FUNDING_ROWS_MIN } from '../../limits.ts'
import { type Entry, NOT_GIVEN } from '../entries.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { mergeRows } from '../merge-rows.ts'
import { orNothing, TYPED_TEXT } from '../shape.ts'
import { notRupees, RUPEES_SHAPE, rupeesText } from './rupees.ts'

/** Whole rupees; null where nothing was entered. */
export type FundingRound = { readonly investorName: string; readonly amount: number | null }

export const FUNDING_ROUND_COLUMNS = [
  { key: 'investorName', label: 'Investor name' },
  { key: 'amount', label: 'Amount (INR)' },
] as const satisfies readonly { key: keyof FundingRound; label: string }[]

export const BLANK_FUNDING_ROUND: FundingRound = { investorName: '', amount: null }

const [, AMOUNT] = FUNDING_ROUND_COLUMNS

/** A row left blank has no entry; of one begun, what is missing is said (S7-pdf.5). */
function entriesOf({ investorName, amount }: FundingRound): Entry[] {
  const name = investorName.trim()
  if (name === '' && amount === null) return []
  return [{ name: name || NOT_GIVEN, details: [rupeesText(amount) || NOT_GIVEN] }]
}

/** Who invested before, and how much. */
export const FUNDING_ROUNDS: Kind<readonly FundingRound[]> = {
  name: 'fundingRounds',
  blank: () => [BLANK_FUNDING_ROUND],
  check: (value, field) =>
    value.flatMap(({ amount }, index) =>
      notRupees(amount, `${field.label} ${index + 1}: ${AMOUNT.label}`, `${index}.amount`),
    ),
  between: ': ',
  entries: (value) => value.flatMap(entriesOf),
  merge: (base, mine, theirs) => mergeRows(['investorName'], base, mine, theirs),
  shape: () => ({
    is: 'list',
    of: { is: 'object', of: { investorName: TYPED_TEXT, amount: orNothing(RUPEES_SHAPE) } },
    min: PAST_FUNDING_ROWS_MIN,
    max: PAST_FUNDING_ROWS_MAX,
  }),
  storage: () => ({ column: 'json', always: [{ of: 'rows', min: PAST_FUNDING_ROWS_MIN }] }),
}

export const fundingRounds = <const K extends string>(key: K, label: string) =>
  fieldOf(FUNDING_ROUNDS, { key, label, required: false }, {})
