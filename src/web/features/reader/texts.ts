/** Texts that only the reader uses. Other texts of the reader are in domain/review/messages.ts. */
export const TEXTS = {
  keyFacts: 'Key facts',
  more: 'More',
  /** A short label for narrow screens. */
  back: 'Back',
} as const
