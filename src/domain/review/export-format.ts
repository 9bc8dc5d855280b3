import { isoDay } from '../dates.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Returns the name of an exported file: 'Openround applications 2026-11-26.xlsx'. */
export const exportFilename = (product: string, format: ExportFormat, at: Date): string =>
  `${product} applications ${isoDay(at)}.${format}`
