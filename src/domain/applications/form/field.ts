import type { Choice, ChoiceGroup } from '../choices/choice.ts'

/** What the chosen investor group is called; some labels and choices carry it. */
export type Names = { readonly product: string; readonly investor: string }

export type Choices = readonly Choice[] | ((names: Names) => readonly Choice[])

type Named<Kind extends string, Key extends string> = {
  readonly kind: Kind
  readonly key: Key
  /** On screen, as the accessible name, in messages, printout and export. */
  readonly label: string
  readonly required: boolean
}

export type TextField<K extends string> = Named<'text', K> & { readonly maxCharacters?: number }
export type EssayField<K extends string> = Named<'essay', K>
export type ChoiceField<K extends string> = Named<'choice', K> & {
  readonly choices: Choices
  /** For values that stay valid although they are no longer offered. */
  readonly accepts: (value: string) => boolean
}
export type GroupedChoiceField<K extends string> = Named<'groupedChoice', K> & {
  readonly groups: readonly ChoiceGroup[]
}
export type NumberField<K extends string> = Named<'number', K> & {
  readonly min: number
  readonly max: number
}
export type RupeesField<K extends string> = Named<'rupees', K>
export type PercentField<K extends string> = Named<'percent', K> & {
  readonly min: number
  readonly max: number
}
export type SharesField<K extends string> = Named<'shares', K> & { readonly parts: readonly Choice[] }
export type FoundersField<K extends string> = Named<'founders', K>
export type FundingRoundsField<K extends string> = Named<'fundingRounds', K>
export type MonthlyRevenueField<K extends string> = Named<'monthlyRevenue', K>
export type FileField<K extends string> = Named<'file', K>
export type DocumentsField<K extends string> = Named<'documents', K>

export type Field<K extends string = string> =
  | TextField<K>
  | EssayField<K>
  | ChoiceField<K>
  | GroupedChoiceField<K>
  | NumberField<K>
  | RupeesField<K>
  | PercentField<K>
  | SharesField<K>
  | FoundersField<K>
  | FundingRoundsField<K>
  | MonthlyRevenueField<K>
  | FileField<K>
  | DocumentsField<K>

export type FieldKind = Field['kind']

type Optional = { readonly required?: boolean }

/** Makes the constructor of a kind that has nothing of its own: a key, a label, and whether it must be answered. */
const plain =
  <Kind extends FieldKind>(kind: Kind, required: boolean) =>
  <K extends string>(key: K, label: string): Named<Kind, K> => ({ kind, key, label, required })

/** Every essay of the form is required and limited to `ESSAY_WORDS` (specification, section 5). */
export const essay = plain('essay', true)
export const rupees = plain('rupees', false)
export const founders = plain('founders', true)
export const fundingRounds = plain('fundingRounds', false)
export const monthlyRevenue = plain('monthlyRevenue', false)
export const file = plain('file', false)
export const documents = plain('documents', false)

export const text = <K extends string>(
  key: K,
  label: string,
  { required = true, ...rest }: Optional & { maxCharacters?: number } = {},
): TextField<K> => ({ kind: 'text', key, label, required, ...rest })

/** @param accepts further values that may be stored; by default only what is offered. */
export const choice = <K extends string>(
  key: K,
  label: string,
  choices: Choices,
  accepts?: (value: string) => boolean,
): ChoiceField<K> => ({
  kind: 'choice',
  key,
  label,
  required: true,
  choices,
  accepts: accepts ?? ((value) => typeof choices !== 'function' && choices.some((c) => c.value === value)),
})

export const groupedChoice = <K extends string>(
  key: K,
  label: string,
  groups: readonly ChoiceGroup[],
): GroupedChoiceField<K> => ({ kind: 'groupedChoice', key, label, required: true, groups })

export const number = <K extends string>(
  key: K,
  label: string,
  min: number,
  max: number,
): NumberField<K> => ({
  kind: 'number',
  key,
  label,
  required: true,
  min,
  max,
})

export const percent = <K extends string>(
  key: K,
  label: string,
  min: number,
  max: number,
): PercentField<K> => ({
  kind: 'percent',
  key,
  label,
  required: false,
  min,
  max,
})

export const shares = <K extends string>(
  key: K,
  label: string,
  parts: readonly Choice[],
): SharesField<K> => ({
  kind: 'shares',
  key,
  label,
  required: false,
  parts,
})

export type Section = { readonly key: string; readonly title: string; readonly fields: readonly Field[] }

/** Keeps the literal types of its fields, from which `Answers` is derived. */
export const section = <const F extends readonly Field[]>(key: string, title: string, fields: F) => ({
  key,
  title,
  fields,
})
