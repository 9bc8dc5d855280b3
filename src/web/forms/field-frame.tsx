import { createContext, type ReactNode, useContext } from 'react'
import type { Guidance } from '#domain/forms/guidance.ts'
import type { Field } from '#domain/forms/kind.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { useErrorInTitle } from '#web/ui/page-title.ts'
import styles from './field-frame.module.css'

const FaultsContext = createContext<readonly ValidationError[]>([])

export const FaultsProvider = FaultsContext.Provider

/** Returns the fault to show at an input, by its path in the answers. */
const useFaultAt = (path: string): ValidationError | undefined =>
  useContext(FaultsContext).find((fault) => fault.path === path)

type FieldFrameProps = {
  readonly path: string
  readonly label: string
  /** True to show 'Optional' next to the label, outside the input's accessible name. */
  readonly optional?: boolean
  readonly guidance?: Guidance | undefined
  /** Text shown after the hint. */
  readonly rule?: string
  /** Shown under the input, on the right. */
  readonly counter?: ReactNode
  /** True for short answers. */
  readonly narrow?: boolean
  /** True in a table row, where the column already shows the label. */
  readonly compact?: boolean
  readonly children: ReactNode
}

/** The frame of an input, with its label, hint, counter and error message. */
export function FieldFrame({
  path,
  label,
  optional,
  guidance,
  rule,
  counter,
  narrow,
  compact,
  children,
}: FieldFrameProps) {
  const ids = noteIds(path)
  return (
    <div className={compact ? styles.compact : styles.field}>
      <div className={styles.caption}>
        <label id={ids.label} htmlFor={fieldId(path)} className={styles.label}>
          {label}
        </label>
        {optional && <OptionalMark />}
        <GuidanceNotes path={path} guidance={guidance} rule={rule} />
      </div>
      <div className={narrow ? styles.narrow : styles.control}>
        {children}
        <div className={styles.notes}>
          <FaultMessage path={path} />
          {counter && (
            <span id={ids.counter} className={styles.counter}>
              {counter}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

const OptionalMark = () => <span className={styles.optional}>Optional</span>

type GroupFrameProps = {
  readonly path: string
  readonly label: string
  readonly optional?: boolean
  readonly guidance?: Guidance | undefined
  /** True to span the section's whole width instead of the input's column. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The frame of several inputs under one label. */
export function GroupFrame({ path, label, optional, guidance, wide, children }: GroupFrameProps) {
  const ids = noteIds(path)
  return (
    // There is no <legend>, because it cannot be placed in a grid. The fieldset refers to the label instead.
    <fieldset
      id={fieldId(path)}
      aria-labelledby={ids.label}
      aria-describedby={guidance ? ids.hint : undefined}
      tabIndex={-1}
      className={wide ? styles.wide : styles.field}
    >
      <div className={styles.caption}>
        <span id={ids.label} className={styles.label}>
          {label}
        </span>
        {optional && <OptionalMark />}
        <GuidanceNotes path={path} guidance={guidance} />
      </div>
      <div className={styles.control}>
        {children}
        <FaultMessage path={path} />
      </div>
    </fieldset>
  )
}

/** The error message of an input, if it has one. */
export function FaultMessage({ path }: { readonly path: string }) {
  const fault = useFaultAt(path)
  useErrorInTitle(fault !== undefined)
  if (!fault) return null
  return (
    <p id={noteIds(path).fault} className={styles.fault}>
      {fault.message}
    </p>
  )
}

type GuidanceNotesProps = {
  readonly path: string
  readonly guidance: Guidance | undefined
  /** Text shown after the hint. */
  readonly rule?: string | undefined
}

/**
 * A field's guidance. The hint is always visible, and the rest is shown on demand. The field's label describes the
 * disclosure but does not name it, so that a search by accessible name finds only the input.
 */
export function GuidanceNotes({ path, guidance, rule }: GuidanceNotesProps) {
  const hint = [guidance?.hint, rule].filter(Boolean).join(' ')
  if (hint === '') return null
  return (
    <div className={styles.guidance}>
      <p id={noteIds(path).hint}>{hint}</p>
      {(guidance?.why || guidance?.example) && <More path={path} guidance={guidance} />}
    </div>
  )
}

function More({ path, guidance }: { readonly path: string; readonly guidance: Guidance }) {
  const { why, example } = guidance
  const shown = [why && 'Why we ask', example && 'an example'].filter(Boolean).join(', and ')
  return (
    <details className={styles.more}>
      <summary aria-describedby={noteIds(path).label}>{shown}</summary>
      {why && <p>{why}</p>}
      {example && (
        <p className={styles.example}>
          <b>For example</b>
          {example}
        </p>
      )}
    </details>
  )
}

/** Returns the id of the input for a path in the answers. Error summaries link to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`

/** Returns the ids of an input's label and notes. */
export const noteIds = (path: string) => {
  const id = fieldId(path)
  return {
    label: `${id}-label`,
    hint: `${id}-hint`,
    counter: `${id}-counter`,
    words: `${id}-words`,
    fault: `${id}-fault`,
  }
}

/** Returns the props of a field's frame. */
export const frameProps = ({ key, label, required, guidance }: Field) => ({
  path: key,
  label,
  optional: !required,
  guidance,
})

type InputOptions = {
  /** True if the frame shows a hint. */
  readonly hint?: boolean
  /** True if the frame shows a counter. */
  readonly counter?: boolean
  readonly optional?: boolean
  /** True if the input itself has found an error. */
  readonly invalid?: boolean
}

/** Returns the input attributes for a field with a single input. */
export const useFieldAttributes = ({ key, required, guidance }: Field, options: InputOptions = {}) =>
  useInputAttributes(key, { optional: !required, hint: guidance !== undefined, ...options })

/** Returns an input's id and the ARIA attributes for its descriptions, requirement and validity. */
export function useInputAttributes(path: string, { hint, counter, optional, invalid }: InputOptions = {}) {
  const fault = useFaultAt(path)
  const ids = noteIds(path)
  const describedBy = [fault && ids.fault, hint && ids.hint, counter && ids.counter]
  return {
    id: fieldId(path),
    // `required` is not used, because Firefox announces empty required inputs as invalid.
    'aria-required': !optional || undefined,
    'aria-invalid': invalid || fault ? true : undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  }
}
