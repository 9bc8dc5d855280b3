export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Returns the name of a file that is exported on a day: 'Openround applications 2026-11-26.xlsx'. */
export const exportFilename = (product: string, format: ExportFormat, day: string): string =>
  `${product} applications ${day}.${format}`
