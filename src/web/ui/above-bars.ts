/** Between a toast and what it stands above, in CSS pixels. */
const GAP = 12

type Edges = { readonly top: number; readonly bottom: number }

/**
 * Where a toast stands so that it covers no bar: at the foot of the window, or above what is there.
 * @param bars measured from the top of the window
 * @returns CSS pixels between the toast and the foot of the window; where there is no room left, as without bars
 */
export function endAboveBars(bars: readonly Edges[], toastHeight: number, windowHeight: number): number {
  const upwards = [...bars].sort((one, other) => other.bottom - one.bottom)
  const foot = upwards.reduce(
    (end, { top, bottom }) => (bottom + GAP > end - toastHeight && top - GAP < end ? top - GAP : end),
    windowHeight - GAP,
  )
  return foot < toastHeight ? GAP : windowHeight - foot
}
