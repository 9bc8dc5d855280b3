import type { ChangeEvent, InputHTMLAttributes } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PERCENT_LIMIT } from '#domain/forms/kinds/percent.ts'
import { groupDigits, inLakhOrCrore, parseRupees, withoutPaise } from '#domain/money.ts'
import styles from '#web/ui/controls.module.css'
import { noteIds } from './field-frame.tsx'

type AmountInputProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/**
 * Input for whole rupees, grouped during typing. The amount in lakh or crore below it makes a wrong number of zeros
 * visible.
 */
export function AmountInput({ name, ...attributes }: AmountInputProps) {
  const { register } = useFormContext()
  const { onChange, ...registered } = register(name)
  const group = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // A typed full stop is dropped without the digits behind it; a pasted one separates paise.
    const entered = isPasteOrDrop(event.nativeEvent) ? withoutPaise(input.value) : input.value
    const { text, caret } = groupWhileTyping(entered, input.selectionStart ?? entered.length)
    // Setting a value clears the browser's undo history, so this is skipped when nothing changes.
    if (text !== input.value) {
      input.value = text
      input.setSelectionRange(caret, caret)
    }
    return onChange(event)
  }
  const inWordsId = noteIds(name).words
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
          aria-describedby={[attributes['aria-describedby'], inWordsId].filter(Boolean).join(' ')}
          onChange={group}
          className={styles.box}
        />
      </div>
      <AmountInWords id={inWordsId} name={name} />
    </>
  )
}

const isPasteOrDrop = (event: Event): boolean =>
  event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType)

/** The line is rendered even when empty, so that nothing moves during typing. */
function AmountInWords({ id, name }: { readonly id: string; readonly name: string }) {
  const amount = parseRupees(useWatch({ name }) ?? '')
  return (
    <p id={id} className={styles.words}>
      {amount !== null && inLakhOrCrore(amount)}
    </p>
  )
}

type PercentTextInputProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** Input for a percentage; fractions are allowed. */
export function PercentTextInput({ name, ...attributes }: PercentTextInputProps) {
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

/** Returns an amount as its input shows it, grouped; '' for null. */
export const amountText = (amount: number | null): string => (amount === null ? '' : groupDigits(amount))

/** Returns a percentage as its input shows it; '' for null. */
export const percentText = (share: number | null): string => (share === null ? '' : String(share))

/** Returns the percentage, clamped to the range that can be stored; null when the text is not a number. */
export function parsePercent(text: string): number | null {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return Math.max(-PERCENT_LIMIT, Math.min(PERCENT_LIMIT, value))
}

const MAX_DIGITS = 16

type TypedAmount = { readonly text: string; readonly caret: number }

const digitsIn = (text: string) => text.replace(/\D/g, '')

/**
 * Groups the digits of an amount in the Indian way, keeps the caret after the same digit, and drops all other
 * characters (S5-form.17).
 * @param caret position in `text`, from 0
 */
export function groupWhileTyping(text: string, caret: number): TypedAmount {
  const digits = digitsIn(text).slice(0, MAX_DIGITS)
  if (digits === '') return { text: '', caret: 0 }
  const grouped = groupDigits(Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
  return { text: grouped, caret: positionAfter(grouped, digitsIn(text.slice(0, caret)).length) }
}

/** Returns the position right after the n-th digit. */
function positionAfter(grouped: string, digits: number): number {
  let seen = 0
  for (let position = 0; position < grouped.length; position++) {
    if (seen === digits) return position
    if (/\d/.test(grouped.charAt(position))) seen++
  }
  return grouped.length
}
