import { type ChangeEvent, type FocusEvent, type InputHTMLAttributes, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  mayBecomeAmount,
  mayBecomeDecimal,
  NOT_A_NUMBER,
  NOT_AN_AMOUNT,
  readAmount,
  readDecimal,
} from '#domain/amounts.ts'
import { PERCENT_LIMIT } from '#domain/forms/kinds/percent.ts'
import { groupDigits, inLakhOrCrore } from '#domain/money.ts'
import { withAsciiDigits } from '#domain/typed-text.ts'
import styles from '#web/ui/controls.module.css'
import { noteIds } from './field-frame.tsx'

type NumberInputProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

type NumberReader = {
  /** Reads a text; undefined if it has no single meaning. */
  readonly read: (text: string) => number | null | undefined
  /** Returns a number as the input shows it. */
  readonly format: (value: number | null) => string
  /** Returns whether further typing may turn a text into a number. Other typed characters are ignored. */
  readonly mayBecome: (text: string) => boolean
  /** Groups a text of digits while it is typed; without it, digits stay as typed. */
  readonly groupTyped?: (text: string, caret: number) => TypedAmount
  /** Advice shown after a text that was not accepted. */
  readonly advice: string
}

const AMOUNT: NumberReader = {
  read: readAmount,
  format: amountText,
  mayBecome: mayBecomeAmount,
  groupTyped: groupWhileTyping,
  advice: NOT_AN_AMOUNT,
}
const DECIMAL: NumberReader = {
  read: readDecimal,
  format: percentText,
  mayBecome: mayBecomeDecimal,
  advice: NOT_A_NUMBER,
}

/** Digits and their separators alone, which are grouped while typing. */
const PLAIN_DIGITS = /^[\d,\s]*$/

const isTypedCharacter = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1

const isDeletion = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType.startsWith('delete')

/**
 * Keeps what an input shows and what is stored the same: a text is read when it is pasted, filled in or left. Without a
 * single meaning it is replaced by the last number, and `refused` says so.
 */
function useNumberText(name: string, { read, format, mayBecome, groupTyped, advice }: NumberReader) {
  const { register, setValue } = useFormContext()
  const [refused, setRefused] = useState<string>()
  /** The last text that could be read, and the last one that was shown. */
  const last = useRef({ read: '', shown: '' })
  const note = (shown: string) => {
    last.current = { shown, read: read(shown) === undefined ? last.current.read : shown }
    return shown
  }
  const settle = (text: string): string => {
    const value = read(text)
    setRefused(value === undefined ? text : undefined)
    return note(value === undefined ? last.current.read : format(value))
  }
  const onLeave = (event: { target: { value: string } }) => {
    const text = settle(event.target.value)
    if (text !== event.target.value) setValue(name, text)
  }
  const { onChange, ...registered } = register(name, { onBlur: onLeave })
  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const entered = withAsciiDigits(input.value)
    const caret = input.selectionStart ?? entered.length
    const typed = isTypedCharacter(event.nativeEvent)
    let next = { text: entered, caret }
    if (groupTyped && PLAIN_DIGITS.test(entered)) next = groupTyped(entered, caret)
    else if (typed && !mayBecome(entered)) next = { text: last.current.shown, caret: caret - 1 }
    else if (!typed && !isDeletion(event.nativeEvent)) {
      const text = settle(entered)
      next = { text, caret: text.length }
    }
    if (typed) setRefused(undefined)
    note(next.text)
    // Setting a value clears the browser's undo history, so this is skipped when nothing changes.
    if (next.text !== input.value) {
      input.value = next.text
      input.setSelectionRange(next.caret, next.caret)
    }
    return onChange(event)
  }
  const inputProps = {
    ...registered,
    onChange: onInput,
    onFocus: (event: FocusEvent<HTMLInputElement>) => note(event.currentTarget.value),
  }
  return { inputProps, notice: refused && `“${refused}” was not accepted. ${advice}.` }
}

/**
 * Input for whole rupees, grouped during typing. The amount in lakh or crore below it makes a wrong number of zeros
 * visible.
 */
export function AmountInput({ name, ...attributes }: NumberInputProps) {
  const { inputProps, notice } = useNumberText(name, AMOUNT)
  const inWordsId = noteIds(name).words
  return (
    <>
      <div className={styles.rupees}>
        <span aria-hidden className={styles.currency}>
          ₹
        </span>
        <input
          type='text'
          inputMode='decimal'
          autoComplete='off'
          {...attributes}
          {...inputProps}
          aria-describedby={[attributes['aria-describedby'], inWordsId].filter(Boolean).join(' ')}
          className={styles.box}
        />
      </div>
      <AmountInWords id={inWordsId} name={name} notice={notice} />
    </>
  )
}

type AmountInWordsProps = {
  readonly id: string
  readonly name: string
  /** Shown instead of the amount. */
  readonly notice: string | undefined
}

/** The line is rendered even when empty, so that nothing moves during typing. */
function AmountInWords({ id, name, notice }: AmountInWordsProps) {
  const amount = readAmount(useWatch({ name }) ?? '')
  return (
    <p id={id} className={styles.words} aria-live='polite'>
      {notice ?? (typeof amount === 'number' && inLakhOrCrore(amount))}
    </p>
  )
}

/** Input for a percentage; fractions are allowed. */
export function PercentTextInput({ name, ...attributes }: NumberInputProps) {
  const { inputProps, notice } = useNumberText(name, DECIMAL)
  return (
    <>
      <div className={styles.percent}>
        <input
          type='text'
          inputMode='decimal'
          autoComplete='off'
          {...attributes}
          {...inputProps}
          className={styles.box}
        />
        <span aria-hidden className={styles.unit}>
          %
        </span>
      </div>
      {notice && (
        <p className={styles.words} role='status'>
          {notice}
        </p>
      )}
    </>
  )
}

/** Returns an amount as its input shows it, grouped; '' for null. */
export function amountText(amount: number | null): string {
  return amount === null ? '' : groupDigits(amount)
}

/** Returns a percentage as its input shows it; '' for null. */
export function percentText(share: number | null): string {
  return share === null ? '' : String(share)
}

/** Returns the amount that a text means; null while it has no single meaning. */
export const parseAmount = (text: string): number | null => readAmount(text) ?? null

/** Returns the percentage, clamped to the range that can be stored; null while the text is not a number. */
export function parsePercent(text: string): number | null {
  const value = readDecimal(text) ?? null
  return value === null ? null : Math.max(-PERCENT_LIMIT, Math.min(PERCENT_LIMIT, value))
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
