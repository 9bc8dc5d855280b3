import type { DocumentRow, ValueOf } from './form-values.ts'

/** A document's row becomes an answer only with both its title and its file (specification, section 5). */
export const isWhole = ({ title, stored }: DocumentRow): boolean => title.trim() !== '' && stored !== null

/** Whether anything of a row would be missed. */
export const isBegun = ({ title, stored }: DocumentRow): boolean => title.trim() !== '' || stored !== null

/** The rows that will not be sent. */
export const halfRows = ({ rows }: ValueOf['documents']): readonly DocumentRow[] =>
  rows.filter((row) => !isWhole(row))
