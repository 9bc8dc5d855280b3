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
import type { ChoiceField, Field, FieldKind, Names } from './field.ts'

type OfKind<K extends FieldKind> = Extract<Field, { kind: K }>

const asTyped = (value: string) => value.trim()
const lines = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n')
const listed = (parts: readonly string[], separator = ', ') =>
  parts.filter((part) => part.trim() !== '').join(separator)
const amount = (value: number | null) => (value === null ? '' : formatRupees(value))

/** Which choices a field offers to an installation with these names. */
export const offeredChoices = (field: ChoiceField<string>, names: Names): readonly Choice[] =>
  typeof field.choices === 'function' ? field.choices(names) : field.choices

/** The label of a stored value; one that is not offered any more speaks for itself: 'acme-outreach' → 'Acme outreach'. */
export function choiceLabel(field: ChoiceField<string>, value: string, names: Names): string {
  const offered = offeredChoices(field, names).find((choice) => choice.value === value)
  if (offered) return offered.label
  const words = value.replaceAll('-', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const founderLine = ({ firstName, lastName, email, linkedin, experience }: Founder) =>
  listed([listed([firstName, lastName], ' '), email, linkedin, experience])

const fundingLine = ({ investorName, amount: given }: FundingRound) =>
  listed([investorName, amount(given)], ': ')

const fileText = ({ filename, size }: StoredFile) => (size ? `${filename} (${size})` : filename)

function sharesText(shares: FundingUsage, parts: readonly Choice[]): string {
  const given = parts.flatMap(({ value, label }) => {
    const share = shares[value as keyof FundingUsage]
    return share === null || share === undefined ? [] : [`${label}: ${share} %`]
  })
  return given.length === 0 ? '' : lines([...given, `Total: ${totalOfShares(shares)} %`])
}

type Writer<K extends FieldKind> = (answer: never, field: OfKind<K>, names: Names) => string

const TEXTS: { readonly [K in FieldKind]: Writer<K> } = {
  text: asTyped,
  essay: asTyped,
  choice: (value: string, field, names) => choiceLabel(field, value, names),
  groupedChoice: (value: string, { groups }) =>
    groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value)?.label ?? value,
  number: (value: number) => String(value),
  // 0 is what an empty input is stored as (specification, section 3).
  rupees: (value: number) => (value === 0 ? '' : formatRupees(value)),
  percent: (value: number | null) => (value === null ? '' : `${value} %`),
  shares: (value: FundingUsage, { parts }) => sharesText(value, parts),
  founders: (value: readonly Founder[]) => lines(value.map(founderLine)),
  fundingRounds: (value: readonly FundingRound[]) => lines(value.map(fundingLine)),
  monthlyRevenue: (value: MonthlyRevenue) =>
    lines(
      REVENUE_MONTHS.map(({ key, label }) => (value[key] === null ? '' : `${label}: ${amount(value[key])}`)),
    ),
  file: (value: StoredFile | null) => (value ? fileText(value) : ''),
  documents: (value: readonly StoredDocument[]) =>
    lines(value.map((document) => `${document.title}: ${fileText(document)}`)),
}

/**
 * An answer as people read it, in printouts, exports and comparisons; a list has a line for each entry.
 * @returns '' when nothing was answered
 */
export const answerAsText = (field: Field, answer: Answer, names: Names): string =>
  (TEXTS[field.kind] as (answer: Answer, field: Field, names: Names) => string)(answer, field, names)
