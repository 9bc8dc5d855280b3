/** What no server knows, so that it tells of anything. */
export const UNKNOWN = 'unknown'

let place: string | undefined

/**
 * Takes note of where the changes stood at the first reading of this tab; what comes later is told from there on.
 * @param stood what the reply says; undefined of one that has no place at all
 */
export function notePlace(stood: string | undefined): void {
  place ??= stood
}

/** All up to there has been told in this tab. */
export function reachPlace(reached: string): void {
  place = reached
}

/** From where this tab is to be told; undefined when no server has said it. */
export const placeHere = (): string | undefined => place
