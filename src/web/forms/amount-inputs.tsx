import {
  type ChangeEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  mayBecomeAmount,
  mayBecomeDecimal,
  NOT_A_NUMBER,
  NOT_AN_AMOUNT,
  NUMBER_NOT_SAVED,
  readAmount,
  readDecimal,
  readNumber,
} from '#domain/amounts.ts'
import { PERCENT_LIMIT } from '#domain/forms/kinds/number.ts'
import { groupDigits, inLakhOrCrore } from '#domain/money.ts'
import { withAsciiDigits } from '#domain/typed-text.ts'
import { hasLeft, useOwner } from '#web/session/current-person.ts'
import styles from '#web/ui/controls.module.css'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { noteIds } from './field-frame.tsx'

type NumberInputProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

type NumberReader = {
  /** Parses text. Returns null for empty text, and undefined for text that is ambiguous or not a number. */
  readonly read: (text: string) => number | null | undefined
  /** Formats a number for the input. */
  readonly format: (value: number | null) => string
  /** Returns whether further typing may turn the text into a number. If not, the typed character is ignored. */
  readonly mayBecome: (text: string) => boolean
  /** Groups the digits of an edit. If omitted, digits are not grouped. */
  readonly groupTyped?: (text: string, caret: number) => TypedText
  /** Advice, shown after the reason why the text was not accepted. */
  readonly advice: string
}

const AMOUNT: NumberReader = {
  read: readAmount,
  format: amountText,
  mayBecome: mayBecomeAmount,
  groupTyped: groupWhileTyping,
  advice: NOT_AN_AMOUNT,
}
const PERCENTAGE: NumberReader = {
  read: readDecimal,
  format: numberText,
  mayBecome: mayBecomeDecimal,
  advice: NOT_A_NUMBER,
}

const NUMBER: NumberReader = { ...PERCENTAGE, read: readNumber }

/** Text with the position of the caret. `ignored` is a typed letter that the text does not contain. */
type TypedText = { readonly text: string; readonly caret: number; readonly ignored?: string }

/** The details of an input event. Events from extensions and autofill have none. */
type Edit = Partial<Pick<InputEvent, 'inputType' | 'data' | 'isComposing'>>

const isTypedCharacter = ({ inputType, data }: Edit): boolean =>
  inputType === 'insertText' && data?.length === 1

const isTypedLetter = (edit: Edit): boolean => isTypedCharacter(edit) && /[\p{L}\p{M}]/u.test(edit.data ?? '')

const isDeletion = ({ inputType = '' }: Edit): boolean => inputType.startsWith('delete')

/** Digits and separators only. */
const PLAIN_DIGITS = /^[\d,\s]*$/
/** A typed separator and the digits after it, which may become decimals. */
const BEGUN_GROUP = /[,\s]\d{0,2}$/

/**
 * Returns whether the digits of an edit can be grouped immediately. Typed or pasted separators must be parsed first: in
 * '1500,50' the comma precedes paise, and in '10, 15' it separates two amounts.
 */
export function isGroupedAtOnce(text: string, edit: Edit): boolean {
  if (!PLAIN_DIGITS.test(text)) return false
  if (isTypedCharacter(edit)) return !BEGUN_GROUP.test(text)
  return isDeletion(edit) || /^\d+$/.test(withAsciiDigits(edit.data ?? ''))
}

/** Inserts an ignored letter before the letter that was typed after it. */
const withIgnored = (text: string, caret: number, ignored: string): TypedText => ({
  text: text.slice(0, caret - 1) + ignored + text.slice(caret - 1),
  caret: caret + ignored.length,
})

/**
 * Keeps an input's text and its stored value in sync. The text is parsed when it is pasted or autofilled, and when the
 * input loses focus. Ambiguous or invalid text is replaced with the previous number, and `refused` then holds the text.
 */
function useNumberText(name: string, { read, format, mayBecome, groupTyped, advice }: NumberReader) {
  const { register, setValue } = useFormContext()
  const [refused, setRefused] = useState<string>()
  /** The last parsed text, the last text on screen, and the letter that was just ignored. */
  const last = useRef({ read: '', shown: '', ignored: '' })
  const settle = (text: string): string => {
    const value = read(text)
    setRefused(value === undefined ? text : undefined)
    // A number that was typed right before a refused paste has not been parsed yet.
    const typed = read(last.current.shown)
    const previous = typeof typed === 'number' ? format(typed) : last.current.read
    const shown = value === undefined ? previous : format(value)
    last.current = { read: shown, shown, ignored: '' }
    return shown
  }
  const onLeave = ({ target: { value } }: { target: { value: string } }) => {
    // If nothing has changed since a paste was refused, the notice stays, because only it shows the pasted text.
    if (value === last.current.read && read(value) !== undefined) return
    const text = settle(value)
    if (text !== value) setValue(name, text)
  }
  const { onChange, ...registered } = register(name, { onBlur: onLeave })
  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const edit: Edit = event.nativeEvent as InputEvent
    // Text composed with an IME is parsed only when the input loses focus, because replacing the text during the
    // composition would duplicate it.
    if (edit.isComposing) {
      last.current.shown = input.value
      return onChange(event)
    }
    const entered = withAsciiDigits(input.value)
    const caret = input.selectionStart ?? entered.length
    const typed = isTypedCharacter(edit)
    const letter = isTypedLetter(edit) ? (edit.data ?? '') : ''
    const { shown, ignored } = last.current
    let next: TypedText = { text: entered, caret }
    if (groupTyped && isGroupedAtOnce(entered, edit)) next = groupTyped(entered, caret)
    // A second letter makes a word, which is shown and refused. Otherwise, only an 'l' would remain of 'dollars', and
    // 'l' means lakh.
    else if (letter && ignored) next = withIgnored(entered, caret, ignored)
    else if (typed && !mayBecome(entered) && mayBecome(shown))
      next = { text: shown, caret: caret - 1, ignored: letter }
    else if (!typed && !isDeletion(edit)) {
      const text = settle(entered)
      next = { text, caret: text.length }
    }
    if (typed) setRefused(undefined)
    last.current = { ...last.current, shown: next.text, ignored: next.ignored ?? '' }
    // The value is set only if it changes, because setting it clears the browser's undo history.
    if (next.text !== input.value) {
      input.value = next.text
      input.setSelectionRange(next.caret, next.caret)
    }
    return onChange(event)
  }
  const inputProps = {
    ...registered,
    onChange: onInput,
    onFocus: ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
      last.current = { read: value, shown: value, ignored: '' }
    },
  }
  const notice = refused && `“${refused}” was not accepted. ${advice}.`
  useNoticeAfterUnmount(notice)
  return { inputProps, notice }
}

/**
 * Shows the notice as a toast if its input disappears, because nothing else shows the refused text. The click that
 * takes the focus away from the input may open another section.
 */
function useNoticeAfterUnmount(notice: string | undefined): void {
  const [owner] = useState(useOwner())
  const show = useEffectEvent(() => {
    if (notice && !hasLeft(owner)) notify({ title: NUMBER_NOT_SAVED, description: notice }, 'problem')
  })
  useEffect(() => () => show(), [])
}

/**
 * An input for whole rupees that groups the digits while the user types. The amount in lakh or crore below it makes it
 * easy to notice a wrong number of zeros.
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
  /** Shown in place of the amount. */
  readonly notice: string | undefined
}

/**
 * The amount in words. The line is rendered even if it is empty, so that nothing moves while the user types. Screen
 * readers announce only a notice; they read the amount as the description of its input.
 */
function AmountInWords({ id, name, notice }: AmountInWordsProps) {
  const amount = readAmount(useWatch({ name }) ?? '')
  return (
    <Text id={id} tone='soft' size='tiny' className={styles.words}>
      <span role='status'>{notice}</span>
      {!notice && typeof amount === 'number' && inLakhOrCrore(amount)}
    </Text>
  )
}

/** An input for a number, by default a percentage. Fractions are allowed. @param unit shown after the number */
export function NumberTextInput({
  name,
  unit = '%',
  ...attributes
}: NumberInputProps & { readonly unit?: string | undefined }) {
  const { inputProps, notice } = useNumberText(name, unit === '%' ? PERCENTAGE : NUMBER)
  return (
    <>
      <div className={unit === '%' ? styles.percent : styles.number}>
        <input
          type='text'
          inputMode='decimal'
          autoComplete='off'
          {...attributes}
          {...inputProps}
          className={styles.box}
        />
        <span aria-hidden className={styles.unit}>
          {unit}
        </span>
      </div>
      {notice && (
        <Text tone='soft' size='tiny' className={styles.words} role='status'>
          {notice}
        </Text>
      )}
    </>
  )
}

/** Formats an amount for its input, with grouped digits. Returns '' for null. */
export function amountText(amount: number | null): string {
  return amount === null ? '' : groupDigits(amount)
}

/** Formats a number for its input. Returns '' for null. */
export function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}

/** Returns the amount that the text stands for, or null if the text is empty, ambiguous or not an amount. */
export const parseAmount = (text: string): number | null => readAmount(text) ?? null

/** Returns the number, between `limit` and its negative, or null while the text is not a number. */
export function parseNumber(text: string, limit: number): number | null {
  const value = readNumber(text) ?? null
  return value === null ? null : Math.max(-limit, Math.min(limit, value))
}

export const parsePercent = (text: string): number | null => parseNumber(text, PERCENT_LIMIT)

const MAX_DIGITS = 16

const digitsIn = (text: string) => text.replace(/\D/g, '')

/**
 * Groups the digits of an amount in the Indian way, keeps the caret after the same digit, and drops all other
 * characters (S5-form.17).
 * @param caret position in `text`, from 0
 */
export function groupWhileTyping(text: string, caret: number): TypedText {
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
