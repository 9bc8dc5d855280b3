import type { InputHTMLAttributes } from 'react'
import { useFormContext } from 'react-hook-form'
import styles from '#web/ui/controls.module.css'

type PercentLineProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** A percentage, fractions allowed. */
export function PercentLine({ name, ...attributes }: PercentLineProps) {
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
