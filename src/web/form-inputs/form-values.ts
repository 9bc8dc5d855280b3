import type { FieldKey } from '#domain/applications/form/application-form.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import type { Field, Kind } from '#domain/forms/kind.ts'
import type { CHOICE } from '#domain/forms/kinds/choice.ts'
import type { DOCUMENTS } from '#domain/forms/kinds/documents.ts'
import type { ESSAY } from '#domain/forms/kinds/essay.ts'
import type { FILE } from '#domain/forms/kinds/file.ts'
import type { FOUNDERS, Founder } from '#domain/forms/kinds/founders.ts'
import type { FUNDING_ROUNDS } from '#domain/forms/kinds/funding-rounds.ts'
import type { GROUPED_CHOICE } from '#domain/forms/kinds/grouped-choice.ts'
import type { MONTHLY_REVENUE, MonthlyRevenue } from '#domain/forms/kinds/monthly-revenue.ts'
import type { NUMBER } from '#domain/forms/kinds/number.ts'
import type { PERCENT } from '#domain/forms/kinds/percent.ts'
import type { RUPEES } from '#domain/forms/kinds/rupees.ts'
import type { SHARES } from '#domain/forms/kinds/shares.ts'
import type { TEXT } from '#domain/forms/kinds/text.ts'

/** A document's row as it stands on screen; its chosen file waits in the uploads under `row`. */
export type DocumentRow = {
  readonly row: string
  readonly title: string
  readonly stored: StoredFile | null
}

export type FundingRoundRow = { readonly investorName: string; readonly amount: string }

/** What the inputs of a kind hold: text wherever something is typed, so that nothing typed is ever reinterpreted. */
export type ValueOf = {
  text: string
  essay: string
  choice: string
  groupedChoice: string
  number: string
  rupees: string
  percent: string
  shares: Readonly<Record<string, string>>
  /** Always the most there can be: those beyond the chosen number come back when it is raised again. */
  founders: readonly Founder[]
  fundingRounds: readonly FundingRoundRow[]
  monthlyRevenue: Readonly<Record<keyof MonthlyRevenue, string>>
  file: StoredFile | null
  documents: { readonly wanted: 'no' | 'yes'; readonly rows: readonly DocumentRow[] }
}

export type FieldKind = keyof ValueOf

/** The values of the one form behind all six sections. */
export type FormValues = { readonly [K in FieldKey]: unknown }

// The table of kinds goes with the folders of kinds.
type Kinds = {
  text: typeof TEXT
  essay: typeof ESSAY
  choice: typeof CHOICE
  groupedChoice: typeof GROUPED_CHOICE
  number: typeof NUMBER
  rupees: typeof RUPEES
  percent: typeof PERCENT
  shares: typeof SHARES
  founders: typeof FOUNDERS
  fundingRounds: typeof FUNDING_ROUNDS
  monthlyRevenue: typeof MONTHLY_REVENUE
  file: typeof FILE
  documents: typeof DOCUMENTS
}

/** What the component of a kind is given. */
export type InputProps<K extends FieldKind> = {
  readonly field: Kinds[K] extends Kind<infer A, infer Own> ? Field<string, A, Own> : never
}
