import { DISPUTED_STEPS } from '../limits.ts'

/** The verdicts, best first. They are never averaged, because an average would hide disagreement. */
export const VERDICTS = [
  { value: 'strong_yes', label: 'Strong yes' },
  { value: 'yes', label: 'Yes' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'no', label: 'No' },
] as const
export type Verdict = (typeof VERDICTS)[number]['value']

export const VERDICT_VALUES = VERDICTS.map(({ value }) => value) as [Verdict, ...Verdict[]]

/** The filter value for applications on which the viewer has given no verdict. */
export const NO_VERDICT = 'none'

/** Returns the verdicts, best first. */
export const sortVerdicts = (verdicts: readonly Verdict[]): readonly Verdict[] =>
  VERDICT_VALUES.flatMap((value) => verdicts.filter((verdict) => verdict === value))

/** Returns whether the verdicts of different people differ by at least DISPUTED_STEPS. */
export function areDisputed(verdicts: readonly Verdict[]): boolean {
  const ranks = verdicts.map((verdict) => VERDICT_VALUES.indexOf(verdict))
  return Math.max(...ranks) - Math.min(...ranks) >= DISPUTED_STEPS
}

export const verdictLabel = (verdict: Verdict): string =>
  VERDICTS.find(({ value }) => value === verdict)?.label ?? verdict
