import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Day } from '#domain/review/export.ts'
import type { Workbook } from './xlsx.ts'

/**
 * Returns the first sheet of a workbook as CSV for spreadsheets, in UTF-8 with a byte order mark. Texts that begin like
 * a formula get an apostrophe. All texts are quoted, because Excel splits at semicolons instead of commas in many
 * countries.
 */
export const csvOf = (workbook: Workbook): Readable =>
  Readable.from(rowsOf(workbook)).compose(
    stringify({
      bom: true,
      escape_formulas: true,
      quoted_string: true,
      record_delimiter: 'windows',
      cast: { date: textOfTime, object: (cell) => (cell as Day).day },
    }),
  )

async function* rowsOf({ sheets, pages }: Workbook) {
  yield sheets[0]?.header
  for await (const [rows = []] of pages) yield* rows
}

/** Formats a time for spreadsheets: '2026-11-21 12:00'. */
const textOfTime = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')
