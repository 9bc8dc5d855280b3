/** Texts of the reader that no other screen shares; the others are in domain/review/messages.ts. */
export const TEXTS = {
  keyFacts: 'Key facts',
  more: 'More',
  /** Short labels for narrow screens. */
  back: 'Back',
} as const
