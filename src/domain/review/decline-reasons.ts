/** Where a reason stands among the others. */
type PositionedReason = { readonly id: string; readonly position: number }

/**
 * Moves one reason before or behind its neighbour.
 * @param reasons in their order
 * @param by -1 for up, 1 for down
 * @returns those whose position changes, with the new one; none at the end of the list
 */
export function moveReason<R extends PositionedReason>(reasons: readonly R[], id: string, by: -1 | 1): R[] {
  const from = reasons.findIndex((reason) => reason.id === id)
  const moved = reasons[from]
  if (!moved || !reasons[from + by]) return []
  const ordered = reasons.toSpliced(from, 1).toSpliced(from + by, 0, moved)
  // Of two that have the same position nobody knows which comes first.
  const places = new Set(reasons.map(({ position }) => position))
  const positions =
    places.size === reasons.length
      ? reasons.map(({ position }) => position)
      : reasons.map((_, place) => place)
  return ordered
    .map((reason, place) => ({ ...reason, position: positions[place] ?? place }))
    .filter(({ position }, place) => position !== ordered[place]?.position)
}
