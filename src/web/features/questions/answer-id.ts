/** Of the textarea for a question, so that the focus can be sent there. */
export const answerId = (roundId: string, order: number) => `answer-${roundId}-${order}`
