/** Texts that only the reader uses. The reader's other texts are in domain/review/messages.ts. */
export const TEXTS = {
  keyFacts: 'Key facts',
  more: 'More',
  /** A short label for narrow screens. */
  back: 'Back',
} as const
