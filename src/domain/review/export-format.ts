export const EXPORT_FORMATS = ['xlsx', 'csv', 'pdf', 'zip'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The formats with a row for each application. */
export type TableFormat = 'xlsx' | 'csv'

export const isTable = (format: ExportFormat): format is TableFormat => format === 'xlsx' || format === 'csv'

const CONTENTS: Record<ExportFormat, string> = {
  xlsx: 'applications',
  csv: 'applications',
  pdf: 'book',
  zip: 'decks',
}

/** Returns the name of a file that is exported on a day: 'Openround applications 2026-11-26.xlsx'. */
export const exportFilename = (product: string, format: ExportFormat, day: string): string =>
  `${product} ${CONTENTS[format]} ${day}.${format}`
