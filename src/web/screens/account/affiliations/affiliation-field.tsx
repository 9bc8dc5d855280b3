import { useState } from 'react'
import { AFFILIATION_TEXTS } from '#domain/review/affiliation-messages.ts'
import { type AffiliationKey, faultsInAffiliations } from '#domain/review/affiliations.ts'
import fieldStyles from '#web/account-inputs/field.module.css'
import controls from '#web/parts/controls.module.css'
import { useRecordState } from '#web/records/use-record.ts'
import { affiliationInput, type OwnAffiliations } from './affiliations-kind.ts'

type AffiliationFieldProps = {
  readonly record: OwnAffiliations
  readonly name: AffiliationKey
  /** What besides the hint is to be known of it. */
  readonly note?: string
}

/** Affiliations of one kind, one a line. What is wrong stays in the field, and says so once the field is left. */
export function AffiliationField({ record, name, note }: AffiliationFieldProps) {
  const text = useRecordState(record).values[name]
  const [typing, setTyping] = useState(false)
  const { label, hint } = AFFILIATION_TEXTS.fields[name]
  const fault = typing ? undefined : faultsInAffiliations({ [name]: text })[name]
  const id = affiliationInput(name)
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={controls.growing} data-text={`${text} `}>
        <textarea
          id={id}
          className={controls.box}
          rows={3}
          value={text}
          autoCapitalize={name === 'organisations' ? 'words' : 'none'}
          spellCheck={false}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => {
            setTyping(true)
            record.write({ [name]: currentTarget.value })
          }}
          onBlur={() => {
            setTyping(false)
            record.fieldLeft()
          }}
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
