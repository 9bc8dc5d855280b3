const MEGABYTE = 1024 * 1024

/** Formats a size: 2621440 → '2.50 MB' (S9.15). */
export const formatFileSize = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(2)} MB`

/** Formats a limit: 10485760 → '10MB'. */
export const formatMegabytes = (bytes: number): string => `${bytes / MEGABYTE}MB`
