const indian = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** 1234567 → '12,34,567' (S9.14). */
export const groupDigits = (amount: number): string => indian.format(amount)

/** 1234567 → '₹12,34,567'. */
export const formatRupees = (amount: number): string => `₹${groupDigits(amount)}`

/** Of a pasted '₹ 1,23,456.50': read as two digits more it would be a hundred times as much. */
const PAISE = /\.\d{1,2}\D*$/

/**
 * '₹ 1,23,456' → 123456: whatever is not a digit is dropped (S5-form.17), and so are paise.
 * @returns whole rupees, or null without a digit. An amount over RUPEES_MAX is returned as it is,
 *   for the check to refuse; only what no number can hold exactly becomes the largest that can be.
 */
export function parseRupees(text: string): number | null {
  const digits = text.replace(PAISE, '').replace(/\D/g, '')
  return digits === '' ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
}
