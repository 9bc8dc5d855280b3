export type Row = {
  readonly id: string
  readonly rule: string
  readonly tests: readonly string[]
  readonly documents: readonly string[]
}
export type Outcome = 'passed' | 'failed' | 'skipped'

export function rowsOf(markdown: string): Row[]
export function faultsOf(
  rows: readonly Row[],
  ran: ReadonlyMap<string, readonly Outcome[]>,
  how?: { readonly mayHaveGaps?: boolean },
): string[]
