import { PERCENT_LIMIT } from '#domain/forms/kinds/percent.ts'
import { groupDigits } from '#domain/rupees.ts'

/** An amount as its input holds it, grouped; '' for none. */
export const typedRupees = (amount: number | null): string => (amount === null ? '' : groupDigits(amount))

/** A percentage as its input holds it; '' for none. */
export const typedPercent = (share: number | null): string => (share === null ? '' : String(share))

/** @returns the percentage held within what can be stored; null for what is no number */
export function parsePercent(text: string): number | null {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return Math.max(-PERCENT_LIMIT, Math.min(PERCENT_LIMIT, value))
}
