export type Row = {
  readonly id: string
  readonly rule: string
  /** True if the rule links to the page that fulfils it, so that no test has to cover it. */
  readonly isWritten: boolean
}
export type Outcome = 'passed' | 'failed' | 'skipped'
type Ran = ReadonlyMap<string, readonly Outcome[]>

export function rowsOf(markdown: string): Row[]
export function idsIn(name: string): string[]
export function faultsOf(rows: readonly Row[], ran: Ran, how?: { readonly mayHaveGaps?: boolean }): string[]
export function unknownIds(rows: readonly Row[], ran: Ran): string[]
