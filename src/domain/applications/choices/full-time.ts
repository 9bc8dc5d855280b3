import type { Choice } from '../../forms/choice.ts'

/** Specification, section 3; labels of decisions, Labels. */
export const FULL_TIME_ANSWERS = [
  { value: 'yes', label: 'Yes, all full-time' },
  { value: 'no', label: 'No, some part-time' },
  { value: 'mixed', label: 'Mixed' },
] as const satisfies readonly Choice[]
