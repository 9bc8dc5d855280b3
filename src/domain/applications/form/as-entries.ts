import { formatRupees } from '../../rupees.ts'
import type { StoredDocument, StoredFile } from '../attachments.ts'
import type { Choice } from '../choices/choice.ts'
import type { Founder } from '../founders.ts'
import {
  type FundingRound,
  type FundingUsage,
  type MonthlyRevenue,
  REVENUE_MONTHS,
  totalOfShares,
} from '../funding.ts'
import type { Answer } from './answers.ts'
import type { Field, FieldKind } from './field.ts'
import { NOT_GIVEN } from './printout.ts'

/** One entry of a list: what it is about, and what was given of it; either may be missing, never both. */
export type Entry = { readonly name: string; readonly details: readonly string[] }

const given = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '')

export const fileText = ({ filename, size }: StoredFile): string =>
  size ? `${filename} (${size})` : filename

const founder = ({ firstName, lastName, email, linkedin, experience }: Founder): Entry => ({
  name: given([firstName, lastName]).join(' '),
  details: given([email, linkedin, experience]),
})

const rupees = (amount: number | null) => (amount === null ? '' : formatRupees(amount))

const percentage = (share: number | null | undefined) => (typeof share === 'number' ? `${share} %` : '')

/** A row left blank has no entry; of one begun, what is missing is said (specification, section 7). */
function fundingRound({ investorName, amount }: FundingRound): Entry[] {
  const name = investorName.trim()
  if (name === '' && amount === null) return []
  return [{ name: name || NOT_GIVEN, details: [rupees(amount) || NOT_GIVEN] }]
}

/** The parts of one answer, each of them said as soon as one was given. */
const partsOf = (parts: readonly (readonly [name: string, text: string])[]): Entry[] =>
  parts.some(([, text]) => text !== '')
    ? parts.map(([name, text]) => ({ name, details: [text || NOT_GIVEN] }))
    : []

const revenue = (value: MonthlyRevenue): Entry[] =>
  partsOf(REVENUE_MONTHS.map(({ key, label }) => [label, rupees(value[key])]))

function shares(value: FundingUsage, categories: readonly Choice[]): Entry[] {
  const entries = partsOf(
    categories.map(({ value: key, label }) => [label, percentage(value[key as keyof FundingUsage])]),
  )
  const total = { name: 'Total', details: [percentage(totalOfShares(value))] }
  return entries.length === 0 ? [] : [...entries, total]
}

const document = ({ title, ...file }: StoredDocument): Entry => ({
  name: title.trim(),
  details: given([fileText(file)]),
})

const LISTS = {
  founders: (value: readonly Founder[]) => value.map(founder),
  fundingRounds: (value: readonly FundingRound[]) => value.flatMap(fundingRound),
  monthlyRevenue: revenue,
  shares: (value: FundingUsage, { parts }: Extract<Field, { kind: 'shares' }>) => shares(value, parts),
  documents: (value: readonly StoredDocument[]) => value.map(document),
} satisfies { readonly [K in FieldKind]?: (answer: never, field: Extract<Field, { kind: K }>) => Entry[] }

/** The kinds of field whose answer is a list. */
export type ListKind = keyof typeof LISTS

/**
 * The entries of an answer that is a list: none where nothing was given, blank rows left out.
 * @returns undefined for a kind of field whose answer is no list
 */
export function answerAsEntries(field: Field, answer: Answer): Entry[] | undefined {
  if (!(field.kind in LISTS)) return undefined
  const entriesOf = LISTS[field.kind as ListKind] as (answer: Answer, field: Field) => Entry[]
  return entriesOf(answer, field).filter(({ name, details }) => name !== '' || details.length > 0)
}
