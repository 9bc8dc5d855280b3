type PositionedReason = { readonly id: string; readonly position: number }

/**
 * Swaps a reason with its neighbour.
 * @param reasons in their order
 * @param by -1 to move up, 1 to move down
 * @returns the reasons whose position changes, with their new position; none if there is no such neighbour
 */
export function moveReason<R extends PositionedReason>(reasons: readonly R[], id: string, by: -1 | 1): R[] {
  const from = reasons.findIndex((reason) => reason.id === id)
  const moved = reasons[from]
  if (!moved || !reasons[from + by]) return []
  const ordered = reasons.toSpliced(from, 1).toSpliced(from + by, 0, moved)
  // If positions repeat, all reasons are numbered again, because repeated positions define no order.
  const distinct = new Set(reasons.map(({ position }) => position))
  const positions =
    distinct.size === reasons.length
      ? reasons.map(({ position }) => position)
      : reasons.map((_, index) => index)
  return ordered
    .map((reason, index) => ({ ...reason, position: positions[index] ?? index }))
    .filter(({ position }, index) => position !== ordered[index]?.position)
}
