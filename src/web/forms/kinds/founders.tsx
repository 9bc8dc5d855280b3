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
import { isBlankText, withoutLineBreaks } from '#domain/typed-text.ts'
import { FaultMessage, FieldFrame, Hint, useInputAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { TextBox } from '#web/forms/text-inputs.tsx'
import { TextareaInput, WrappingLine } from '#web/forms/textarea-input.tsx'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './kinds.module.css'

export const inputs = defineInputs({
  kind: FOUNDERS,
  Input: FoundersInput,
  // The value always has the maximum length. Founders who were removed by a lower count therefore return when the count
  // is raised again.
  toValue: (answer): readonly Founder[] => resizeFounders(answer, FOUNDERS_MAX),
  // Normalises the answer as the server does, so that it equals the stored one.
  toAnswer: (value, { countedBy }, values) => normaliseFounders(value.slice(0, Number(values[countedBy]))),
})

const [FIRST] = FOUNDER_COLUMNS

/** The columns in the table's header. The last column contains long text and is on its own line below the others. */
const HEAD_COLUMNS = FOUNDER_COLUMNS.slice(0, -1)

/** One row per founder: a table on wide screens, cards on a phone. */
function FoundersInput({ field }: InputProps<typeof FOUNDERS>) {
  const count = Number(useWatch({ name: field.countedBy }))
  return (
    <Stack className={styles.founders}>
      <Hint path={field.key} guidance={field.guidance} />
      <RemovedFoundersNotice count={count} countedBy={field.countedBy} name={field.key} />
      <div className={styles.columns} aria-hidden>
        {HEAD_COLUMNS.map(({ key, label, required }) => (
          <span key={key}>
            {label}{' '}
            {!required && (
              <Text as='span' size='tiny' tone='soft'>
                Optional
              </Text>
            )}
          </span>
        ))}
      </div>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <FounderRow key={index} name={`${field.key}.${index}`} number={index + 1} />
      ))}
      <FaultMessage path={field.key} />
    </Stack>
  )
}

const isFilledIn = (founder: Founder) => Object.values(founder).some((text) => !isBlankText(text))

type RemovedFoundersNoticeProps = {
  readonly count: number
  readonly countedBy: string
  readonly name: string
}

/** Offers an undo if a lower count has removed founders with data. */
function RemovedFoundersNotice({ count, countedBy, name }: RemovedFoundersNoticeProps) {
  const { getValues, setValue } = useFormContext()
  const previousCount = useRef(count)
  const [countBefore, setCountBefore] = useState<number>()
  useEffect(() => {
    const founders: readonly Founder[] = getValues(name)
    if (founders.slice(count, previousCount.current).some(isFilledIn)) setCountBefore(previousCount.current)
    if (count > previousCount.current) setCountBefore(undefined)
    previousCount.current = count
  }, [count, getValues, name])
  if (countBefore === undefined) return null
  const undo = () => {
    setValue(countedBy, String(countBefore), { shouldDirty: true })
    setCountBefore(undefined)
  }
  const text =
    countBefore - count === 1
      ? `Founder ${countBefore} removed.`
      : `Founders ${count + 1} to ${countBefore} removed.`
  return (
    <UndoNotice
      removal={count}
      text={text}
      onUndo={undo}
      onDismiss={() => setCountBefore(undefined)}
      focusAfter={[`${name}.${count}.${FIRST.key}`, countedBy]}
    />
  )
}

type Column = (typeof FOUNDER_COLUMNS)[number]

function FounderRow({ name, number }: { readonly name: string; readonly number: number }) {
  const titleId = useId()
  return (
    <fieldset aria-labelledby={titleId} className={styles.founder}>
      <span id={titleId} className={styles.number}>{`Founder ${number}`}</span>
      {FOUNDER_COLUMNS.map((column) => (
        <Cell key={column.key} path={`${name}.${column.key}`} column={column} isApplicant={number === 1} />
      ))}
    </fieldset>
  )
}

type CellProps = {
  readonly path: string
  readonly column: Column
  /** True for the first founder, whom the form asks to be the applicant. */
  readonly isApplicant: boolean
}

function Cell({ path, column, isApplicant }: CellProps) {
  const optional = !column.required
  const attributes = useInputAttributes(path, { optional })
  return (
    <FieldFrame path={path} label={column.label} optional={optional} compact>
      <CellInput column={column} path={path} isApplicant={isApplicant} attributes={attributes} />
    </FieldFrame>
  )
}

type CellInputProps = CellProps & {
  readonly attributes: ReturnType<typeof useInputAttributes>
}

/** Adds a missing 'https://' when the input loses focus (D-form.29). */
const withScheme = (link: string) => (isBlankText(link) ? link : (normaliseLink(link) ?? link))

const ADDRESS = { autoCapitalize: 'none', spellCheck: false } as const

/** Single-line inputs have already replaced the line breaks of a wrapped address with spaces. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '')

const LINES = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { ...ADDRESS, inputMode: 'email', autoComplete: 'email' },
  linkedin: { ...ADDRESS, inputMode: 'url', autoComplete: 'url', tidy: withScheme },
} as const

/** The browser can fill in the applicant, but only in single-line inputs. The lines of other founders wrap. */
function CellInput({ column: { key }, path, isApplicant, attributes }: CellInputProps) {
  if (key === 'experience') return <TextareaInput name={path} {...attributes} />
  const isAddress = key === 'email' || key === 'linkedin'
  const line = { name: path, ...attributes, ...LINES[key] }
  return isApplicant ? (
    <TextBox {...line} {...(isAddress && { clean: withoutSpaces })} />
  ) : (
    <WrappingLine {...line} {...(isAddress && { clean: withoutLineBreaks })} autoComplete='off' />
  )
}
