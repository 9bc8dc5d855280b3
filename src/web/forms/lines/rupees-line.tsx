import type { ChangeEvent, InputHTMLAttributes } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { inLakhOrCrore, parseRupees, withoutPaise } from '#domain/rupees.ts'
import styles from '#web/ui/controls.module.css'
import { noteIds } from '#web/ui/field/field-ids.ts'
import { groupWhileTyping } from './group-while-typing.ts'

type RupeesLineProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** Whole rupees, grouped while they are typed, and said in lakh or crore below, where a zero too many shows. */
export function RupeesLine({ name, ...attributes }: RupeesLineProps) {
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
