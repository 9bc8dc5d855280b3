import type { ChangeEvent, InputHTMLAttributes } from 'react'
import { useFormContext } from 'react-hook-form'
import styles from '#web/parts/controls.module.css'
import { groupWhileTyping } from './group-while-typing.ts'

type RupeesLineProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** Whole rupees, grouped while they are typed. */
export function RupeesLine({ name, ...attributes }: RupeesLineProps) {
  const { register } = useFormContext()
  const { onChange, ...registered } = register(name)
  const group = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { text, caret } = groupWhileTyping(input.value, input.selectionStart ?? input.value.length)
    // Only when something changes: setting a value empties the browser's own undo.
    if (text !== input.value) {
      input.value = text
      input.setSelectionRange(caret, caret)
    }
    return onChange(event)
  }
  return (
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
        onChange={group}
        className={styles.box}
      />
    </div>
  )
}
