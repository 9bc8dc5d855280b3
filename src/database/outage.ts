/** Codes of Node.js for a host that is unknown, unreachable or silent. */
const NO_ANSWER_CODES = [
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'],
]

/** The driver's messages for a connection or a statement without an answer. */
const NO_ANSWER = /^(Connection terminated due to connection timeout|timeout expired|Query read timeout)/

/**
 * Returns whether a database has given no answer at all, so that perhaps only this server is cut off from it. A refusal
 * is an answer. If all connections of this server's pool are in use, the database may well answer others.
 */
export function isWithoutAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && NO_ANSWER_CODES.includes(String(error.code))) return true
  // If one of several hosts refuses, the database has answered.
  if (error instanceof AggregateError) return error.errors.every(isWithoutAnswer)
  return NO_ANSWER.test(error.message) || isWithoutAnswer(error.cause)
}
