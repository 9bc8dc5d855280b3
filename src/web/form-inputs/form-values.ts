import type { StoredFile } from '#domain/applications/attachments.ts'
import type { Field, FieldKind } from '#domain/applications/form/field.ts'
import type { CatalogueField } from '#domain/applications/form/index.ts'
import type { Founder } from '#domain/applications/founders.ts'
import type { MonthlyRevenue } from '#domain/applications/funding.ts'

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

export type FormValue = ValueOf[FieldKind]

/** The values of the one form behind all six sections. */
export type FormValues = { readonly [F in CatalogueField as F['key']]: ValueOf[F['kind']] }

export type OfKind<K extends FieldKind> = Extract<Field, { kind: K }>

/** What the component of a kind is given. */
export type InputProps<K extends FieldKind> = { readonly field: OfKind<K> }
