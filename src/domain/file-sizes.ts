const MEGABYTE = 1024 * 1024

/** 2621440 → '2.50 MB' (S9.15). */
export const fileSizeText = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(2)} MB`

/** A limit as texts name it: 10485760 → '10MB'. */
export const wholeMegabytes = (bytes: number): string => `${bytes / MEGABYTE}MB`
