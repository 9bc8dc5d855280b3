import { createContext, type ReactNode, useContext } from 'react'
import type { Guidance } from '#domain/forms/guidance.ts'
import type { Field } from '#domain/forms/kind.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { useErrorInTitle } from '#web/ui/page-title.ts'
import styles from './field-frame.module.css'

const FaultsContext = createContext<readonly ValidationError[]>([])

export const FaultsProvider = FaultsContext.Provider

/** The fault to show at an input, by its path in the answers. */
const useFaultAt = (path: string): ValidationError | undefined =>
  useContext(FaultsContext).find((fault) => fault.path === path)

type FieldFrameProps = {
  readonly path: string
  readonly label: string
  /** Part of no input's name, hence beside the label. */
  readonly optional?: boolean
  readonly guidance?: Guidance | undefined
  /** A rule that stands after the hint. */
  readonly rule?: string
  /** What stands under the input, at its right: a counter. */
  readonly counter?: ReactNode
  /** For short answers, which need no whole line. */
  readonly narrow?: boolean
  /** In a row of a table whose column already shows the label. */
  readonly compact?: boolean
  readonly children: ReactNode
}

/** An input with all that belongs to it: label, hint, counter and what is wrong. */
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

/** Says that an answer may be left out. */
const OptionalMark = () => <span className={styles.optional}>Optional</span>

type GroupFrameProps = {
  readonly path: string
  readonly label: string
  readonly optional?: boolean
  readonly guidance?: Guidance | undefined
  /** Spans the section's whole width instead of the input's column. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Several inputs under one name. */
export function GroupFrame({ path, label, optional, guidance, wide, children }: GroupFrameProps) {
  const ids = noteIds(path)
  return (
    // Named by reference instead of by a <legend>, which no grid can place.
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

/** What is wrong at an input; nothing when nothing is. */
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
  /** A rule that stands after the hint. */
  readonly rule?: string | undefined
}

/**
 * What helps to answer: the hint always, the rest on demand. The field's label describes the rest and does not name it,
 * so that by its name one finds the input alone.
 */
export function GuidanceNotes({ path, guidance, rule }: GuidanceNotesProps) {
  const hint = [guidance?.hint, rule].filter(Boolean).join(' ')
  if (hint === '') return null
  return (
    <div className={styles.guidanceNotesNotes}>
      <p id={noteIds(path).hint} className={styles.hint}>
        {hint}
      </p>
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

/** The id of the input that stands for a path of the answers; error summaries link to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`

/** The ids of what is written around an input. */
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

/** What the frame around a field's inputs shows of it. */
export const frameProps = ({ key, label, required, guidance }: Field) => ({
  path: key,
  label,
  optional: !required,
  guidance,
})

type Around = Parameters<typeof useInputAttributes>[1]

/** The attributes of a field's one input, in the frame of `framed`. @param around what that frame shows besides */
export const useFieldAttributes = ({ key, required, guidance }: Field, around: Around = {}) =>
  useInputAttributes(key, { optional: !required, hint: guidance !== undefined, ...around })

type UseInputAttributesAround = {
  readonly hint?: boolean
  readonly counter?: boolean
  readonly optional?: boolean
  readonly wrong?: boolean
}

/**
 * The attributes every input of the form has: its id, what describes it, whether it is needed or wrong.
 * @param around which notes its frame shows, and whether the input itself found something wrong
 */
export function useInputAttributes(
  path: string,
  { hint, counter, optional, wrong }: UseInputAttributesAround = {},
) {
  const fault = useFaultAt(path)
  const ids = noteIds(path)
  const describedBy = [fault && ids.fault, hint && ids.hint, counter && ids.counter]
  return {
    id: fieldId(path),
    required: !optional,
    'aria-invalid': wrong || fault ? true : undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  }
}
