import type { StoredFile } from '../files/stored-file.ts'

/** A number, or the value of another field of the form. */
export type Limit = number | { readonly field: string }

/** Bounds that the database checks. Both limits are inclusive. */
export type Bounds = { readonly of: 'characters' | 'words' | 'value' | 'rows' } & (
  | { readonly min: Limit; readonly max?: Limit }
  | { readonly min?: undefined; readonly max: Limit }
)

type SingleColumn = {
  readonly column: 'text' | 'integer' | 'bigint' | 'numeric' | 'json'
  /** True if a missing answer is stored as null instead of the kind's blank answer. */
  readonly nullable?: true
  /** Checked in drafts and submissions. */
  readonly always?: readonly Bounds[]
  /** Checked only in submissions. */
  readonly onceSubmitted?: readonly Bounds[]
  /** True if the column holds a list of stored files. */
  readonly holdsFiles?: true
}

/** Stores an object or null, with a text column for each of its parts. */
type ColumnPerPart = {
  /** Column suffixes by part. If the column of the first part is null, the object is null. */
  readonly parts: Readonly<Record<string, string>>
  readonly holdsFiles?: undefined
}

type FileInColumns = {
  readonly parts: Readonly<Record<keyof StoredFile, string>>
  readonly holdsFiles: true
}

/** Returns the column of a text, which a submission must contain if the field is required. */
export const textColumn = (
  characters: number,
  { required }: { readonly required: boolean },
): ColumnMapping => ({
  column: 'text',
  always: [{ of: 'characters', max: characters }],
  onceSubmitted: required ? [{ of: 'words', min: 1 }] : [],
})

/** The columns of a field. A single column has the field's key as its name. */
export type ColumnMapping = SingleColumn | ColumnPerPart | FileInColumns
