import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Guidance } from '#domain/forms/guidance.ts'
import type { Field } from '#domain/forms/kind.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import field from '#web/ui/field.module.css'
import { FieldNotes } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './field-frame.module.css'

const FaultsContext = createContext<readonly ValidationError[]>([])

export const FaultsProvider = FaultsContext.Provider

/** Returns the fault to show at an input, by its path in the answers. */
const useFaultAt = (path: string): ValidationError | undefined =>
  useContext(FaultsContext).find((fault) => fault.path === path)

const CompactFieldsContext = createContext(false)

/** Shows fields with the label above the input and without 'Optional', where none is required and there is little room. */
export const CompactFields = ({ children }: { readonly children: ReactNode }) => (
  <CompactFieldsContext value={true}>{children}</CompactFieldsContext>
)

const EditorsContext = createContext<Readonly<Record<string, string>>>({})

/** Names, by field, the other people who have just changed an answer. */
export const EditorsProvider = EditorsContext.Provider

const ConflictingContext = createContext<readonly string[]>([])

/** Lists the fields with an open conflict. */
export const ConflictingProvider = ConflictingContext.Provider

const useIsConflicting = (path: string) => useContext(ConflictingContext).includes(path)

/** Says that a version must be chosen, or for some seconds that another person has changed the answer. */
function ChangedMark({ path }: { readonly path: string }) {
  const editor = useContext(EditorsContext)[path]
  if (useIsConflicting(path))
    return (
      <Text as='span' id={noteIds(path).conflict} size='tiny' tone='danger' strong>
        {RECORD_TEXTS.inConflict}
      </Text>
    )
  return (
    editor !== undefined && (
      <Text as='span' size='tiny' tone='accent' strong>
        Changed by <bdi>{editor}</bdi>
      </Text>
    )
  )
}

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
  /** True in a row of several inputs. The label is then above the input, and smaller. */
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
  compact: isInRow,
  children,
}: FieldFrameProps) {
  const isCompactField = useContext(CompactFieldsContext)
  const compact = isInRow || isCompactField
  const ids = noteIds(path)
  const { toggle, content } = useMore(path, guidance)
  return (
    <div className={compact ? field.field : styles.field}>
      <Group align='baseline' className={styles.caption}>
        <label id={ids.label} htmlFor={fieldId(path)} className={compact ? field.label : styles.label}>
          {label}
        </label>
        {optional && !isCompactField && <OptionalMark />}
        <ChangedMark path={path} />
        <Hint path={path} guidance={guidance} rule={rule}>
          {toggle}
        </Hint>
      </Group>
      <Stack className={styles.control}>
        {children}
        <FieldNotes id={fieldId(path)} error={useFaultAt(path)?.message} counter={counter} />
      </Stack>
      {content}
    </div>
  )
}

const OptionalMark = () => (
  <Text as='span' size='tiny' tone='soft'>
    Optional
  </Text>
)

type GroupFrameProps = {
  readonly path: string
  readonly label: string
  readonly optional?: boolean
  readonly guidance?: Guidance | undefined
  readonly children: ReactNode
}

/** The frame of several inputs under one label. */
export function GroupFrame({ path, label, optional, guidance, children }: GroupFrameProps) {
  const ids = noteIds(path)
  const isConflicting = useIsConflicting(path)
  const { toggle, content } = useMore(path, guidance)
  return (
    // There is no <legend>, because it cannot be placed in a grid. The fieldset refers to the label instead.
    <fieldset
      id={fieldId(path)}
      aria-labelledby={ids.label}
      aria-describedby={
        [guidance && ids.hint, isConflicting && ids.conflict].filter(Boolean).join(' ') || undefined
      }
      tabIndex={-1}
      className={styles.field}
    >
      <Group align='baseline' className={styles.caption}>
        <span id={ids.label} className={styles.label}>
          {label}
        </span>
        {optional && <OptionalMark />}
        <ChangedMark path={path} />
        <Hint path={path} guidance={guidance}>
          {toggle}
        </Hint>
      </Group>
      <Stack className={styles.control}>
        {children}
        <FaultMessage path={path} />
      </Stack>
      {content}
    </fieldset>
  )
}

/** The error message of an input, if it has one. */
export const FaultMessage = ({ path }: { readonly path: string }) => (
  <FieldNotes id={fieldId(path)} error={useFaultAt(path)?.message} />
)

type HintProps = {
  readonly path: string
  readonly guidance: Guidance | undefined
  /** Text shown after the hint. */
  readonly rule?: string | undefined
  readonly children?: ReactNode
}

/** A field's hint, which is always visible. */
export function Hint({ path, guidance, rule, children }: HintProps) {
  const hint = [guidance?.hint, rule].filter(Boolean).join(' ')
  if (hint === '') return null
  return (
    <div className={styles.hint}>
      <Text id={noteIds(path).hint} size='small' tone='soft'>
        {hint}
      </Text>
      {children}
    </div>
  )
}

/**
 * Returns a button next to the hint, and the guidance that it shows below the answer. The field's label describes the
 * button but does not name it, so that a search by accessible name finds only the input.
 */
function useMore(path: string, guidance: Guidance | undefined) {
  const [isOpen, setOpen] = useState(false)
  const { why, example } = guidance ?? {}
  if (!why && !example) return {}
  const ids = noteIds(path)
  const toggle = (
    <button
      type='button'
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={isOpen ? ids.more : undefined}
      aria-describedby={ids.label}
      onClick={() => setOpen(!isOpen)}
    >
      {[why && 'Why we ask', example && 'an example'].filter(Boolean).join(', and ')}
    </button>
  )
  const content = isOpen && (
    <Text as='div' size='small' tone='soft' id={ids.more} className={styles.more}>
      {why && <p>{why}</p>}
      {example && (
        <p>
          <b>For example</b>
          {example}
        </p>
      )}
    </Text>
  )
  return { toggle, content }
}

/** Returns the id of the input for a path in the answers. Error summaries link to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`

/** Returns the ids of an input's label and notes. */
export const noteIds = (path: string) => {
  const id = fieldId(path)
  return {
    label: `${id}-label`,
    hint: `${id}-hint`,
    more: `${id}-more`,
    conflict: `${id}-conflict`,
    words: `${id}-words`,
    // As in FieldNotes.
    counter: `${id}-counter`,
    fault: `${id}-note`,
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
  const isConflicting = useIsConflicting(path)
  const ids = noteIds(path)
  const describedBy = [
    fault && ids.fault,
    isConflicting && ids.conflict,
    hint && ids.hint,
    counter && ids.counter,
  ]
  return {
    id: fieldId(path),
    // `required` is not used, because Firefox announces empty required inputs as invalid.
    'aria-required': !optional || undefined,
    'aria-invalid': invalid || fault ? true : undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  }
}
