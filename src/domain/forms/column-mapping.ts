import type { StoredFile } from '../files/stored-file.ts'

/** A number, or what another field of the same form holds. */
export type Limit = number | { readonly field: string }

/** What the database sees to by itself: how long, how many, how much; both limits are allowed. */
export type Bounds = { readonly of: 'characters' | 'words' | 'value' | 'rows' } & (
  | { readonly min: Limit; readonly max?: Limit }
  | { readonly min?: undefined; readonly max: Limit }
)

type SingleColumn = {
  readonly column: 'text' | 'integer' | 'bigint' | 'numeric' | 'json'
  /** Whether no answer is null, instead of the kind's blank one. */
  readonly nullable?: true
  /** What holds from the first draft on. */
  readonly always?: readonly Bounds[]
  /** What a draft may still break. */
  readonly onceSubmitted?: readonly Bounds[]
  /** Whether it is a list in which each entry is a stored file. */
  readonly holdsFiles?: true
}

/** An object or nothing, with a text column for each of its parts. */
type ColumnPerPart = {
  /** The part's name to the end of its column's; without the first of them there is no object. */
  readonly parts: Readonly<Record<string, string>>
  readonly holdsFiles?: undefined
}

type FileInColumns = {
  readonly parts: Readonly<Record<keyof StoredFile, string>>
  readonly holdsFiles: true
}

/** Where the answers of a field are kept. A single column bears the field's key. */
export type ColumnMapping = SingleColumn | ColumnPerPart | FileInColumns
