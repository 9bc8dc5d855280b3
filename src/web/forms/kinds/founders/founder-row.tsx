import { useId } from 'react'
import { FOUNDER_COLUMNS } from '#domain/forms/kinds/founders.ts'
import { normaliseLink } from '#domain/links.ts'
import { GrowingTextarea, WrappingLine } from '#web/forms/lines/growing-textarea.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'
import { useInputAttributes } from '#web/ui/field/use-input-attributes.ts'
import styles from './founders.module.css'

type Column = (typeof FOUNDER_COLUMNS)[number]

/** One founder's inputs. */
export function FounderRow({ name, number }: { readonly name: string; readonly number: number }) {
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
