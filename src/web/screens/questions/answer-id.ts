/** Of the textarea for a question, so that the focus can be sent there. */
export const answerId = (order: number) => `answer-${order}`
