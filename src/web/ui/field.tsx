import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { isolate } from '#domain/text.ts'
import controls from './controls.module.css'
import styles from './field.module.css'
import { GrowingTextarea } from './growing-textarea.tsx'
import { useErrorInTitle } from './page-title.ts'
import text from './text.module.css'

export type FieldProps = {
  /** Generated if it is missing. */
  readonly id?: string | undefined
  readonly label: string
  /** True to show the label only to screen readers, where the input's text says what it is. */
  readonly labelHidden?: boolean
  /** A sentence under the input. An error takes its place. */
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Shown under the input, on the right. */
  readonly counter?: ReactNode
  /** True if the field must be filled in. Only screen readers announce it; optional fields are marked by their label. */
  readonly required?: boolean | undefined
  /** The class that places the field among others. */
  readonly className?: string | undefined
}

type Attributes = {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/**
 * A label and its input, with a hint or an error and a counter under it.
 * @param children renders the input with the given attributes
 */
export function Field(props: FieldProps & { readonly children: (attributes: Attributes) => ReactNode }) {
  const { label, labelHidden, hint, error, counter, required, className, children } = props
  const generated = useId()
  const id = props.id ?? generated
  return (
    <div className={`${styles.field} ${className ?? ''}`.trim()}>
      <label id={`${id}-label`} htmlFor={id} className={labelHidden ? text.visuallyHidden : styles.label}>
        {label}
      </label>
      {children({
        id,
        className: controls.box,
        // `required` is not used, because Firefox announces empty required inputs as invalid.
        'aria-required': required || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby':
          [(error ?? hint) && `${id}-note`, counter && `${id}-counter`].filter(Boolean).join(' ') ||
          undefined,
      })}
      <FieldNotes id={id} hint={hint} error={error} counter={counter} />
    </div>
  )
}

/**
 * The notes under the input with this id: its error or hint (`…-note`) and its counter (`…-counter`). An error also
 * shows in the page's title.
 */
export function FieldNotes({
  id,
  hint,
  error,
  counter,
}: Pick<FieldProps, 'hint' | 'error' | 'counter'> & { readonly id: string }) {
  const note = error ?? hint
  useErrorInTitle(error !== undefined)
  if (!note && !counter) return null
  return (
    <div className={styles.notes}>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
      {counter && (
        <span id={`${id}-counter`} className={styles.counter}>
          {counter}
        </span>
      )}
    </div>
  )
}

/** Splits the props of a field from those of its input. */
const split = <P extends FieldProps>({
  id,
  label,
  labelHidden,
  hint,
  error,
  counter,
  required,
  className,
  ...input
}: P) => ({ frame: { id, label, labelHidden, hint, error, counter, required, className }, input })

/** An input for a single line of text, a number, a date or a time. */
export function TextField(props: FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps>) {
  const { frame, input } = split(props)
  return <Field {...frame}>{(attributes) => <input dir='auto' {...attributes} {...input} />}</Field>
}

type TextareaFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps | 'value'> & { readonly value?: string }

/** An input for several lines of text. With a `value`, it grows with its text. */
export function TextareaField(props: TextareaFieldProps) {
  const { frame, input } = split(props)
  return (
    <Field {...frame}>
      {(attributes) =>
        props.value === undefined ? (
          <textarea dir='auto' {...attributes} {...input} />
        ) : (
          <GrowingTextarea {...attributes} {...input} text={props.value} />
        )
      }
    </Field>
  )
}

export type Option = { readonly value: string; readonly label: string }
type OptionGroup = { readonly label: string; readonly choices: readonly Option[] }

type SelectFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldProps> & {
    /** The label of the empty option. */
    readonly none?: string | undefined
    readonly options?: readonly Option[]
    /** Groups that are listed after the options. */
    readonly groups?: readonly OptionGroup[]
    /** Called with the chosen value, or with undefined for the empty option. */
    readonly onChoose?: (value: string | undefined) => void
  }

/** A native select and, if `none` is given, an empty option for no choice. */
export function SelectField({ none, options = [], groups = [], onChoose, ...props }: SelectFieldProps) {
  const { frame, input } = split(props)
  const change = onChoose && {
    value: input.value ?? '',
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      onChoose(currentTarget.value || undefined),
  }
  return (
    <Field {...frame}>
      {(attributes) => (
        <div className={controls.select}>
          <select {...attributes} {...input} {...change}>
            {none !== undefined && <option value=''>{none}</option>}
            <Options options={options} />
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                <Options options={group.choices} />
              </optgroup>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}

export const Options = ({ options }: { readonly options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {isolate(label)}
    </option>
  ))

type CheckboxFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  readonly label: ReactNode
  readonly className?: string | undefined
}

/** A checkbox or, with `type='radio'`, a radio button, with its label next to it. */
export const CheckboxField = ({
  label,
  className,
  type = 'checkbox',
  ...input
}: CheckboxFieldProps & { readonly type?: 'checkbox' | 'radio' }) => (
  <label className={`${styles.checkbox} ${className ?? ''}`.trim()}>
    <input {...input} type={type} />
    {label}
  </label>
)
