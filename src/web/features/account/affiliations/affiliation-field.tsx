import { type ComponentProps, useState } from 'react'
import { AFFILIATION_TEXTS } from '#domain/review/affiliation-messages.ts'
import { type AffiliationKey, faultsInAffiliations } from '#domain/review/affiliations.ts'
import fieldStyles from '#web/account-inputs/field.module.css'
import { useRecordState } from '#web/autosave/use-record.ts'
import controls from '#web/ui/controls.module.css'
import { affiliationInput, type OwnAffiliations } from './affiliations-kind.ts'

type AffiliationFieldProps = {
  readonly record: OwnAffiliations
  readonly name: AffiliationKey
  /** What besides the hint is to be known of it. */
  readonly note: string | undefined
}

/** Affiliations of one kind, one a line. What is wrong stays in the field, and says so once the field is left. */
export function AffiliationField({ record, name, note }: AffiliationFieldProps) {
  const text = useRecordState(record).values[name]
  const [typing, setTyping] = useState(false)
  return (
    <AffiliationFrame
      name={name}
      text={text}
      note={note}
      fault={typing ? undefined : faultsInAffiliations({ [name]: text })[name]}
      onChange={({ currentTarget }) => {
        setTyping(true)
        record.write({ [name]: currentTarget.value })
      }}
      onBlur={() => {
        setTyping(false)
        record.fieldLeft()
      }}
    />
  )
}

type AffiliationFrameProps = Pick<AffiliationFieldProps, 'name' | 'note'> &
  Pick<ComponentProps<'textarea'>, 'disabled' | 'onChange' | 'onBlur'> & {
    readonly text: string
    readonly fault?: string | undefined
  }

/** The input of one kind between its label and what is to be said of it. */
export function AffiliationFrame({ name, text, note, fault, ...input }: AffiliationFrameProps) {
  const { label, hint } = AFFILIATION_TEXTS.fields[name]
  const id = affiliationInput(name)
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={controls.growing} data-text={`${text} `}>
        <textarea
          {...input}
          id={id}
          className={controls.box}
          rows={3}
          value={text}
          autoCapitalize={name === 'organisations' ? 'words' : 'none'}
          spellCheck={false}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </div>
      <p
        id={`${id}-note`}
        role={fault ? 'alert' : undefined}
        className={fault ? fieldStyles.fault : fieldStyles.hint}
      >
        {fault ?? [hint, note].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}
