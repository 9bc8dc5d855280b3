import type { Outcome } from './table.d.mts'

export function testsThatRan(reports: readonly object[], root: string): Map<string, Outcome[]>
