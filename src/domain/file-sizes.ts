const MEGABYTE = 1024 * 1024

/** Formats a size: 2621440 → '2.50 MB' (S9.15). */
export const formatFileSize = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(2)} MB`

/** Smaller sizes are shown in KB. */
const MEGABYTES_SHOWN_FROM = 0.1
const KILOBYTES = 1024

/**
 * Formats a stored size: '0.03 MB' → '31 KB', '0.00 MB' → 'under 10 KB'. Sizes from 0.1 MB and other texts stay as
 * they are (decision 43).
 */
export function displayFileSize(stored: string): string {
  const [, digits = ''] = /^(0\.\d\d) MB$/.exec(stored) ?? []
  const megabytes = Number(digits)
  if (digits === '' || megabytes >= MEGABYTES_SHOWN_FROM) return stored
  return megabytes === 0 ? 'under 10 KB' : `${Math.round(megabytes * KILOBYTES)} KB`
}

/** Formats a limit: 10485760 → '10MB'. */
export const formatMegabytes = (bytes: number): string => `${bytes / MEGABYTE}MB`
