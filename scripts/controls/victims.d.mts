import type { Outcome } from '../specification/table.d.mts'
import type { Control } from './read.d.mts'

export function withoutVictim(
  controls: readonly Control[],
  ran: ReadonlyMap<string, readonly Outcome[]>,
): string[]
