/*
 * Cache keys of the review, apart from the queries, so that screens that only invalidate them do not load the queries
 * (decision 54).
 */

export const REVIEW_KEY = ['review'] as const
export const READING_KEY = ['reading'] as const
