import { useId } from 'react'
import { isolate } from '#domain/text.ts'
import controls from './controls.module.css'

type Option = { readonly value: string; readonly label: string }
type OptionGroup = { readonly label: string; readonly choices: readonly Option[] }

export type LabelledSelectProps = {
  /** The class that lays out the label and the select. */
  readonly className: string | undefined
  readonly label: string
  /** The label of the empty option. */
  readonly none?: string
  readonly options?: readonly Option[]
  /** Groups that are listed after the options. */
  readonly groups?: readonly OptionGroup[]
  readonly value: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

/** A select with its label and, if `none` is given, an empty option for no choice. */
export function LabelledSelect({
  className,
  label,
  none,
  options = [],
  groups = [],
  value,
  onChoose,
}: LabelledSelectProps) {
  const id = useId()
  return (
    <div className={className}>
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
      {isolate(label)}
    </option>
  ))
