import { DISPUTED_STEPS } from '../limits.ts'

/** What a reader says of an application, the best first: not an average, so that a strong yes beside a no stays in sight. */
export const REVIEW_VERDICTS = [
  { value: 'strong_yes', label: 'Strong yes' },
  { value: 'yes', label: 'Yes' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'no', label: 'No' },
] as const
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number]['value']

export const VERDICT_VALUES = REVIEW_VERDICTS.map(({ value }) => value) as [ReviewVerdict, ...ReviewVerdict[]]

/** In the address: applications that one has given no verdict on. */
export const NO_VERDICT = 'none'

/** Everybody reads an application once, so far. */
export const REVIEW_ROUND = 1

/** Whether an application is to be talked about. @param given by different people */
export function areDisputed(given: readonly ReviewVerdict[]): boolean {
  const places = given.map((verdict) => VERDICT_VALUES.indexOf(verdict))
  return Math.max(...places) - Math.min(...places) >= DISPUTED_STEPS
}

export const verdictLabel = (verdict: ReviewVerdict): string =>
  REVIEW_VERDICTS.find(({ value }) => value === verdict)?.label ?? verdict
