import type { StoredFile } from '#domain/files/stored-file.ts'

/** A document's row as it stands on screen; its chosen file waits in the uploads under `row`. */
export type DocumentRow = {
  readonly row: string
  readonly title: string
  readonly stored: StoredFile | null
}

/** What the inputs of documents hold. */
export type DocumentRows = { readonly wanted: 'no' | 'yes'; readonly rows: readonly DocumentRow[] }

/** A document's row becomes an answer only with both its title and its file (S5-form.25). */
export const isWhole = ({ title, stored }: DocumentRow): boolean => title.trim() !== '' && stored !== null

/** Whether anything of a row would be missed. */
export const isBegun = ({ title, stored }: DocumentRow): boolean => title.trim() !== '' || stored !== null
