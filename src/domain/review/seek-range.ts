import { RUPEES_MAX } from '../limits.ts'

/** How much capital is sought, in whole rupees, both ends included; undefined is open. */
export type SeekRange = { readonly min: number | undefined; readonly max: number | undefined }

const OPEN: SeekRange = { min: undefined, max: undefined }
const WRITTEN = /^(\d{0,16})\.\.(\d{0,16})$/

/** Of 'min..max', as an address says it. @returns undefined for what is no range, or open at both ends */
export function readSeek(text: string | null | undefined): SeekRange | undefined {
  const [, from = '', to = ''] = text?.match(WRITTEN) ?? []
  if (!from && !to) return undefined
  const [min, max] = [from, to].map((end) => (end ? Number(end) : undefined))
  const lowest = min ?? 0
  const highest = max ?? RUPEES_MAX
  return lowest <= highest && highest <= RUPEES_MAX ? { min, max } : undefined
}

/** As `readSeek` reads it. @returns undefined when it is open at both ends */
export const writeSeek = ({ min, max }: SeekRange): string | undefined =>
  min === undefined && max === undefined ? undefined : `${min ?? ''}..${max ?? ''}`

/** With another end; the one that it would contradict is opened. */
export function withEnd(
  range: SeekRange | undefined,
  end: keyof SeekRange,
  amount: number | undefined,
): SeekRange {
  const next = { ...(range ?? OPEN), [end]: amount }
  const { min = 0, max = RUPEES_MAX } = next
  return min <= max ? next : { ...OPEN, [end]: amount }
}

const LAKH = 100_000

/** What a range begins or ends with by choice. */
export const SEEK_STEPS = [25, 50, 100, 200, 500, 1_000, 2_500].map((lakhs) => lakhs * LAKH)
