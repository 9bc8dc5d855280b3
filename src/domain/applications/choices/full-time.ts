import type { Choice } from '../../forms/choice.ts'

/** S3.21, with the labels of D-labels.8. */
export const FULL_TIME_ANSWERS = [
  { value: 'yes', label: 'Yes, all full-time' },
  { value: 'no', label: 'No, some part-time' },
  { value: 'mixed', label: 'Mixed' },
] as const satisfies readonly Choice[]
