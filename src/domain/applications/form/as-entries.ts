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

/** One entry of a list: what it is about, and what was given of it; either may be missing, never both. */
export type Entry = { readonly name: string; readonly details: readonly string[] }

const given = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '')

export const fileText = ({ filename, size }: StoredFile): string =>
  size ? `${filename} (${size})` : filename

const founder = ({ firstName, lastName, email, linkedin, experience }: Founder): Entry => ({
  name: given([firstName, lastName]).join(' '),
  details: given([email, linkedin, experience]),
})

const fundingRound = ({ investorName, amount }: FundingRound): Entry => ({
  name: investorName.trim(),
  details: amount === null ? [] : [formatRupees(amount)],
})

const revenue = (value: MonthlyRevenue): Entry[] =>
  REVENUE_MONTHS.flatMap(({ key, label }) => {
    const amount = value[key]
    return amount === null ? [] : [{ name: label, details: [formatRupees(amount)] }]
  })

const percentage = (name: string, percent: number): Entry => ({ name, details: [`${percent} %`] })

function shares(value: FundingUsage, parts: readonly Choice[]): Entry[] {
  const entries = parts.flatMap(({ value: key, label }) => {
    const share = value[key as keyof FundingUsage]
    return share === null || share === undefined ? [] : [percentage(label, share)]
  })
  return entries.length === 0 ? [] : [...entries, percentage('Total', totalOfShares(value))]
}

const document = ({ title, ...file }: StoredDocument): Entry => ({
  name: title.trim(),
  details: given([fileText(file)]),
})

const LISTS = {
  founders: (value: readonly Founder[]) => value.map(founder),
  fundingRounds: (value: readonly FundingRound[]) => value.map(fundingRound),
  monthlyRevenue: revenue,
  shares: (value: FundingUsage, { parts }: Extract<Field, { kind: 'shares' }>) => shares(value, parts),
  documents: (value: readonly StoredDocument[]) => value.map(document),
} satisfies { readonly [K in FieldKind]?: (answer: never, field: Extract<Field, { kind: K }>) => Entry[] }

/** The kinds of field whose answer is a list. */
export type ListKind = keyof typeof LISTS

/**
 * The entries of an answer that is a list, blank ones left out.
 * @returns undefined for a kind of field whose answer is no list
 */
export function answerAsEntries(field: Field, answer: Answer): Entry[] | undefined {
  if (!(field.kind in LISTS)) return undefined
  const entriesOf = LISTS[field.kind as ListKind] as (answer: Answer, field: Field) => Entry[]
  return entriesOf(answer, field).filter(({ name, details }) => name !== '' || details.length > 0)
}
