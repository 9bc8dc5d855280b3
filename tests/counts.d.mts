export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const NOTHING: Counts
export const ONE_PASSED: Counts
export const CRASHED: Counts
export function addUp(one: Counts, other: Counts): Counts
export function summary(counts: Counts): string
export function vitestCounts(path: string, exitCode: number): Counts
export function playwrightCounts(path: string, exitCode: number): Counts
