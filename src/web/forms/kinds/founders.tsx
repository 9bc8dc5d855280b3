import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  FOUNDER_COLUMNS,
  FOUNDERS,
  type Founder,
  normaliseFounders,
  resizeFounders,
} from '#domain/forms/kinds/founders.ts'
import { FOUNDERS_MAX } from '#domain/limits.ts'
import { normaliseLink } from '#domain/links.ts'
import { FaultMessage, FieldFrame, GuidanceNotes, useInputAttributes } from '#web/forms/field-frame.tsx'
import { GrowingTextarea, WrappingLine } from '#web/forms/growing-textarea.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import styles from './founders.module.css'

export const inputs = defineInputs({
  kind: FOUNDERS,
  Input: FoundersInput,
  // Always the most there can be: those beyond the chosen number come back when it is raised again.
  toValue: (answer): readonly Founder[] => resizeFounders(answer, FOUNDERS_MAX),
  // Tidied as the server does on submission, so that what it stored still compares equal.
  toAnswer: (value, { countedBy }, values) => normaliseFounders(value.slice(0, Number(values[countedBy]))),
})

const [FIRST] = FOUNDER_COLUMNS

/** The last one, running text, has a line of its own below the others, under its label. */
const IN_THE_HEAD = FOUNDER_COLUMNS.slice(0, -1)

/** A row for each founder: a table where there is room, cards on a phone, the same inputs in both. */
function FoundersInput({ field }: InputProps<typeof FOUNDERS>) {
  const count = Number(useWatch({ name: field.countedBy }))
  return (
    <div className={styles.founders}>
      <GuidanceNotes path={field.key} guidance={field.guidance} />
      <CutFounders count={count} countedBy={field.countedBy} name={field.key} />
      <div className={styles.columns} aria-hidden>
        {IN_THE_HEAD.map(({ key, label, required }) => (
          <span key={key}>
            {label}
            {!required && <small>Optional</small>}
          </span>
        ))}
      </div>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <FounderRow key={index} name={`${field.key}.${index}`} number={index + 1} />
      ))}
      <FaultMessage path={field.key} />
    </div>
  )
}

const isFilledIn = (founder: Founder) => Object.values(founder).some((text) => text.trim() !== '')

type CutFoundersProps = { readonly count: number; readonly countedBy: string; readonly name: string }

/** Tells when a lower number has cut founders that were filled in; raising it again brings them back. */
function CutFounders({ count, countedBy, name }: CutFoundersProps) {
  const { getValues, setValue } = useFormContext()
  const former = useRef(count)
  const [before, setBefore] = useState<number>()
  useEffect(() => {
    const founders: readonly Founder[] = getValues(name)
    const cut = founders.slice(count, former.current).some(isFilledIn)
    if (cut) setBefore(former.current)
    if (count > former.current) setBefore(undefined)
    former.current = count
  }, [count, getValues, name])
  if (before === undefined) return null
  const undo = () => {
    setValue(countedBy, String(before), { shouldDirty: true })
    setBefore(undefined)
  }
  const gone =
    before - count === 1 ? `Founder ${before} is removed.` : `Founders ${count + 1} to ${before} are removed.`
  return (
    <UndoNotice
      text={gone}
      onUndo={undo}
      onDismiss={() => setBefore(undefined)}
      focusAfter={[`${name}.${count}.${FIRST.key}`, countedBy]}
    />
  )
}

type Column = (typeof FOUNDER_COLUMNS)[number]

/** One founder's inputs. */
function FounderRow({ name, number }: { readonly name: string; readonly number: number }) {
  const titleId = useId()
  return (
    <fieldset aria-labelledby={titleId} className={styles.founder}>
      <span id={titleId} className={styles.number}>{`Founder ${number}`}</span>
      {FOUNDER_COLUMNS.map((column) => (
        <Cell key={column.key} path={`${name}.${column.key}`} column={column} />
      ))}
    </fieldset>
  )
}

function Cell({ path, column }: { readonly path: string; readonly column: Column }) {
  const optional = !column.required
  const attributes = useInputAttributes(path, { optional })
  return (
    <FieldFrame path={path} label={column.label} optional={optional} compact>
      <CellInput column={column} path={path} attributes={attributes} />
    </FieldFrame>
  )
}

type CellInputProps = {
  readonly column: Column
  readonly path: string
  readonly attributes: ReturnType<typeof useInputAttributes>
}

/** A missing 'https://' is added on leaving, so that no address is refused for it (D-form.29). */
const withScheme = (link: string) => (link.trim() === '' ? link : (normaliseLink(link) ?? link))

/** Nothing in it is a word. */
const ADDRESS = { autoCapitalize: 'none', spellCheck: false }

function CellInput({ column, path, attributes }: CellInputProps) {
  switch (column.key) {
    case 'experience':
      return <GrowingTextarea name={path} {...attributes} />
    case 'email':
      return <WrappingLine name={path} {...attributes} {...ADDRESS} inputMode='email' />
    case 'linkedin':
      return <WrappingLine name={path} {...attributes} {...ADDRESS} inputMode='url' tidy={withScheme} />
    default:
      return <WrappingLine name={path} {...attributes} />
  }
}
