import { useId } from 'react'
import controls from '#web/ui/controls.module.css'
import styles from './review.module.css'

type Option = { readonly value: string; readonly label: string }
type Group = { readonly label: string; readonly choices: readonly Option[] }

type FilterSelectProps = {
  readonly label: string
  /** What stands for no choice. */
  readonly none?: string
  readonly options?: readonly Option[]
  /** After the options, under headings that cannot be chosen. */
  readonly groups?: readonly Group[]
  readonly value: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

/** One thing that the list is narrowed or ordered by. */
export function FilterSelect({ label, none, options = [], groups = [], value, onChoose }: FilterSelectProps) {
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
          <Options options={options} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options options={group.choices} />
            </optgroup>
          ))}
        </select>
      </div>
    </div>
  )
}

const Options = ({ options }: { readonly options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
