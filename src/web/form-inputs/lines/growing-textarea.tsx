import type { TextareaHTMLAttributes } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import styles from '#web/parts/controls.module.css'

type GrowingTextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly name: string }

/** A textarea as high as its text. Its height comes from a copy that CSS lays under it, so typing measures nothing. */
export function GrowingTextarea({ name, rows = 1, ...attributes }: GrowingTextareaProps) {
  const { register } = useFormContext()
  const text: string = useWatch({ name }) ?? ''
  return (
    <div className={styles.growing} data-text={`${text} `}>
      <textarea
        {...register(name)}
        {...attributes}
        rows={rows}
        maxLength={TEXT_CHARACTERS}
        className={styles.box}
      />
    </div>
  )
}
