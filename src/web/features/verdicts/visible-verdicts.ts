import type { OthersVerdict, Verdicts } from './api.ts'

type Visible = { readonly own: NonNullable<Verdicts['own']>; readonly others: readonly OthersVerdict[] }

/**
 * Returns the verdicts to show. Returns undefined while others' verdicts are hidden: until the viewer has given a
 * verdict or, as an administrator, has asked to see them.
 */
export function visibleVerdicts(verdicts: Verdicts | undefined, revealed: boolean): Visible | undefined {
  if (!verdicts?.own || !verdicts.others) return undefined
  const { own, others } = verdicts
  return own.verdict !== null || revealed ? { own, others } : undefined
}

/** Returns the number of verdicts to show, so that the count does not reveal hidden ones. */
export function countVerdicts(verdicts: Verdicts | undefined, revealed: boolean): number {
  const others = visibleVerdicts(verdicts, revealed)?.others.length ?? 0
  return others + (verdicts?.own?.verdict ? 1 : 0)
}
