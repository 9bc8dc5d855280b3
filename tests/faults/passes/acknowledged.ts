/** Thrown if the outcome of a request is unknown: its data may or may not be stored. */
class Unknown extends Error {}

/** Thrown if the server refused a request. */
export class Refused extends Error {}

/** Returns a successful answer. @throws Unknown if the data may or may not be stored, Refused if the server refused it */
export function known<A extends { status: number; error: unknown }>(answer: A): A {
  const { status, error } = answer
  // A busy server replies 408 to a request that it has not begun to read within twenty seconds.
  if (status >= 500 || status === 408) throw new Unknown(`${status}`)
  if (status !== 200) throw new Refused(`Refused: ${status} ${JSON.stringify(error)}`)
  return answer
}

/** Returns true for the errors that `fetch` throws when the connection is lost. */
export const isBroken = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'SyntaxError')

/** Returns true if the writer stopped because the server or its database is gone. */
export const isGone = (error: unknown): boolean => error instanceof Unknown || isBroken(error)
