const STEPS = [
  { unit: 'second', seconds: 1, most: 60 },
  { unit: 'minute', seconds: 60, most: 120 },
  { unit: 'hour', seconds: 3600, most: Number.POSITIVE_INFINITY },
] as const

/**
 * When a refused try may be repeated, as its refusal says it: 'Please try again in 5 minutes.'
 * @param seconds until then; a part of a unit counts as a whole one
 */
export function tryAgainIn(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const step = STEPS.find(({ seconds: each, most }) => Math.ceil(whole / each) < most) ?? STEPS[2]
  const count = Math.ceil(whole / step.seconds)
  return `Please try again in ${count} ${step.unit}${count === 1 ? '' : 's'}.`
}
