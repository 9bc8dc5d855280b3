/** An answer to this is none: what was sent may have been stored or not. */
class Unknown extends Error {}

/** @throws Unknown when the server cannot say whether it stored, Error when it refuses what it should not */
export function known<A extends { status: number; error: unknown }>(answer: A): A {
  const { status, error } = answer
  // A server that gets no processor answers so to what has waited for twenty seconds, without having looked at it.
  if (status >= 500 || status === 408) throw new Unknown(`${status}`)
  if (status !== 200) throw new Error(`Refused: ${status} ${JSON.stringify(error)}`)
  return answer
}

/** How fetch says that the other end has gone. */
export const isBroken = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'SyntaxError')

/** Whether somebody writes no further because the server, or what it stores on, is gone. */
export const isGone = (error: unknown): boolean => error instanceof Unknown || isBroken(error)
