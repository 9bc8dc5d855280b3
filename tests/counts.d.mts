export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Descriptions of the failures. */
  readonly faults: readonly string[]
}

export const NOTHING: Counts
export const ONE_PASSED: Counts
export function crash(words: string): Counts
export function addUp(one: Counts, other: Counts): Counts
export function summary(counts: Counts): string
export function unhandledErrorsOf(report: string): string
export function vitestCounts(report: string, exitCode: number): Counts
export function playwrightCounts(report: string, exitCode: number): Counts
