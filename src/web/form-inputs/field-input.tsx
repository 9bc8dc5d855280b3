import { type ComponentType, memo } from 'react'
import type { Field } from '#domain/forms/kind.ts'
import { ChoiceInput } from './choice-input.tsx'
import { DocumentsInput } from './documents-input.tsx'
import { EssayInput } from './essay-input.tsx'
import { FileInput } from './file-input.tsx'
import type { FieldKind, InputProps } from './form-values.ts'
import { FoundersInput } from './founders-input.tsx'
import { FundingRoundsInput } from './funding-rounds-input.tsx'
import { GroupedChoiceInput } from './grouped-choice-input.tsx'
import { MonthlyRevenueInput } from './monthly-revenue-input.tsx'
import { NumberInput } from './number-input.tsx'
import { PercentInput } from './percent-input.tsx'
import { RupeesInput } from './rupees-input.tsx'
import { SharesInput } from './shares-input.tsx'
import { TextInput } from './text-input.tsx'

/** The component for each kind of field. A new kind gets its line here. */
const INPUTS = {
  text: memo(TextInput),
  essay: memo(EssayInput),
  choice: memo(ChoiceInput),
  groupedChoice: memo(GroupedChoiceInput),
  number: memo(NumberInput),
  rupees: memo(RupeesInput),
  percent: memo(PercentInput),
  shares: memo(SharesInput),
  founders: memo(FoundersInput),
  fundingRounds: memo(FundingRoundsInput),
  monthlyRevenue: memo(MonthlyRevenueInput),
  file: memo(FileInput),
  documents: memo(DocumentsInput),
} satisfies { readonly [K in FieldKind]: ComponentType<InputProps<K>> }

/** The input of any field of the catalogue. */
export function FieldInput({ field }: { readonly field: Field }) {
  const Input = INPUTS[field.kind.name as FieldKind] as ComponentType<{ field: Field }>
  return <Input field={field} />
}
