import { groupDigits } from '#domain/rupees.ts'

const MOST_DIGITS = 16

export type TypedAmount = { readonly text: string; readonly caret: number }

const digitsIn = (text: string) => text.replace(/\D/g, '')

/**
 * Groups an amount as it is typed, the Indian way, and keeps the caret after the digit it stood after.
 * Whatever is not a digit goes (S5-form.17).
 * @param caret position in `text`, from 0
 */
export function groupWhileTyping(text: string, caret: number): TypedAmount {
  const digits = digitsIn(text).slice(0, MOST_DIGITS)
  if (digits === '') return { text: '', caret: 0 }
  const grouped = groupDigits(Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
  return { text: grouped, caret: positionAfter(grouped, digitsIn(text.slice(0, caret)).length) }
}

/** The position right after the n-th digit. */
function positionAfter(grouped: string, digits: number): number {
  let seen = 0
  for (let position = 0; position < grouped.length; position++) {
    if (seen === digits) return position
    if (/\d/.test(grouped.charAt(position))) seen++
  }
  return grouped.length
}
