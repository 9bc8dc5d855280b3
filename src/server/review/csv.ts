import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Sheet } from './xlsx.ts'

/**
 * Returns a sheet as CSV for spreadsheets, in UTF-8 with a byte order mark. Texts that begin like a formula get an
 * apostrophe, and all texts are quoted: Excel splits at semicolons instead of commas in many countries.
 */
export const csvOf = (sheet: Sheet): Readable =>
  Readable.from(withHeader(sheet)).compose(
    stringify({
      bom: true,
      escape_formulas: true,
      quoted_string: true,
      record_delimiter: 'windows',
      cast: { date: textOfDate },
    }),
  )

async function* withHeader({ header, rows }: Sheet) {
  yield header
  yield* rows
}

/** Returns a moment as spreadsheets read it, in UTC: '2026-11-21 12:00'. */
const textOfDate = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')
