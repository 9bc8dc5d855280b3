import type { ChangeEvent, InputHTMLAttributes } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PERCENT_LIMIT } from '#domain/forms/kinds/percent.ts'
import { groupDigits, inLakhOrCrore, parseRupees, withoutPaise } from '#domain/money.ts'
import styles from '#web/ui/controls.module.css'
import { noteIds } from './field-frame.tsx'

type RupeesLineProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** Whole rupees, grouped while they are typed, and said in lakh or crore below, where a zero too many shows. */
export function AmountInput({ name, ...attributes }: RupeesLineProps) {
  const { register } = useFormContext()
  const { onChange, ...registered } = register(name)
  const group = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // A full stop that is typed is none of the amount's, and leaves the digits behind it where they are.
    const given = isBroughtIn(event.nativeEvent) ? withoutPaise(input.value) : input.value
    const { text, caret } = groupWhileTyping(given, input.selectionStart ?? given.length)
    // Only when something changes: setting a value empties the browser's own undo.
    if (text !== input.value) {
      input.value = text
      input.setSelectionRange(caret, caret)
    }
    return onChange(event)
  }
  const { words } = noteIds(name)
  return (
    <>
      <div className={styles.rupees}>
        <span aria-hidden className={styles.currency}>
          ₹
        </span>
        <input
          type='text'
          inputMode='numeric'
          autoComplete='off'
          {...attributes}
          {...registered}
          aria-describedby={[attributes['aria-describedby'], words].filter(Boolean).join(' ')}
          onChange={group}
          className={styles.box}
        />
      </div>
      <AmountInWords id={words} name={name} />
    </>
  )
}

/** Whether text was pasted or dropped, instead of typed. */
const isBroughtIn = (event: Event): boolean =>
  event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType)

/** Its line is there before it says anything, so that nothing moves while somebody types. */
function AmountInWords({ id, name }: { readonly id: string; readonly name: string }) {
  const amount = parseRupees(useWatch({ name }) ?? '')
  return (
    <p id={id} className={styles.words}>
      {amount !== null && inLakhOrCrore(amount)}
    </p>
  )
}

type PercentLineProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** A percentage, fractions allowed. */
export function PercentTextInput({ name, ...attributes }: PercentLineProps) {
  const { register } = useFormContext()
  return (
    <div className={styles.percent}>
      <input
        type='number'
        inputMode='decimal'
        step='any'
        autoComplete='off'
        // Scrolling the page over a focused number input would change the number.
        onWheel={(event) => event.currentTarget.blur()}
        {...attributes}
        {...register(name)}
        className={styles.box}
      />
      <span aria-hidden className={styles.unit}>
        %
      </span>
    </div>
  )
}

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

const MOST_DIGITS = 16

type TypedAmount = { readonly text: string; readonly caret: number }

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
