import type { SelectHTMLAttributes } from 'react'
import { useFormContext } from 'react-hook-form'
import styles from '#web/ui/controls.module.css'

type SelectBoxProps = SelectHTMLAttributes<HTMLSelectElement> & { readonly name: string }

/** The platform's own select, which every phone and every reader knows how to open. */
export function SelectBox({ name, children, ...attributes }: SelectBoxProps) {
  const { register } = useFormContext()
  return (
    <div className={styles.select}>
      <select {...attributes} {...register(name)} className={styles.box}>
        {children}
      </select>
    </div>
  )
}
