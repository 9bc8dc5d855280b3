/*
 * Under which the team's views of applications are kept. Apart from what reads them, so that screens that only say that
 * they have changed bring nothing of that (decision 54).
 */

export const REVIEW_KEY = ['review'] as const
export const READING_KEY = ['reading'] as const
