import { useWatch } from 'react-hook-form'
import { totalOfShares } from '#domain/forms/kinds/shares.ts'
import styles from './amounts.module.css'
import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from './form-values.ts'
import { GroupFrame } from './group-frame.tsx'
import { PercentLine } from './percent-line.tsx'
import { sharesAnswer } from './to-answers.ts'
import { useInputAttributes } from './use-input-attributes.ts'

/** Percentages of one whole, with their running total. It never blocks (specification, section 5). */
export function SharesInput({ field }: InputProps<'shares'>) {
  return (
    <GroupFrame path={field.key} label={field.label} optional>
      <div className={styles.shares}>
        {field.parts.map(({ value, label }) => (
          <Share key={value} name={`${field.key}.${value}`} label={label} />
        ))}
      </div>
      <Total name={field.key} />
    </GroupFrame>
  )
}

function Share({ name, label }: { readonly name: string; readonly label: string }) {
  const attributes = useInputAttributes(name, { optional: true })
  return (
    <FieldFrame path={name} label={label} compact>
      <PercentLine name={name} {...attributes} min={0} max={100} aria-describedby={undefined} />
    </FieldFrame>
  )
}

function Total({ name }: { readonly name: string }) {
  const total = totalOfShares(sharesAnswer(useWatch({ name })))
  return (
    <p className={styles.total} aria-live='polite'>
      <strong>{`Total: ₹${total}`}</strong>
      <span>{`${total} of 100 %`}</span>
    </p>
  )
}
