import { SELECTION_MAX } from '../limits.ts'
import type { Message } from '../message.ts'

export const SELECTION_TEXTS = {
  bar: 'Selected applications',
  select: (company: string) => `Select ${company}`,
  count: (n: number) => `${n} selected`,
  /** @param n of the list, over all its pages */
  all: (n: number) =>
    n > SELECTION_MAX ? `Select the first ${SELECTION_MAX} of this list` : `Select all ${n} of this list`,
  clear: 'Clear',
} as const

export const SELECTION_MESSAGES = {
  full: {
    title: 'Not all were selected',
    description: `At most ${SELECTION_MAX} applications can be selected at once. Please go on with these first.`,
  },
  allFailed: { title: 'Error', description: 'The list could not be read, so nothing more was selected.' },
} as const satisfies Record<string, Message>
