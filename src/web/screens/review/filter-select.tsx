import { useId } from 'react'
import controls from '#web/parts/controls.module.css'
import styles from './review.module.css'

type Option = { readonly value: string; readonly label: string }

type FilterSelectProps = {
  readonly label: string
  /** What stands for no choice. */
  readonly none?: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

/** One thing that the list is narrowed or ordered by. */
export function FilterSelect({ label, none, options, value, onChoose }: FilterSelectProps) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <div className={controls.select}>
        <select
          id={id}
          className={controls.box}
          value={value ?? ''}
          onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
        >
          {none !== undefined && <option value=''>{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
