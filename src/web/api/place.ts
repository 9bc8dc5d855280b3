let place: string | undefined

/** Takes note of where the changes stood at the first reading of this tab; what comes later is told from there on. */
export function notePlace(stood: string | null): void {
  place ??= stood ?? undefined
}

/** All up to there has been told in this tab. */
export function reachPlace(reached: string): void {
  place = reached
}

/** From where this tab is to be told; undefined when no server has said it. */
export const placeHere = (): string | undefined => place
