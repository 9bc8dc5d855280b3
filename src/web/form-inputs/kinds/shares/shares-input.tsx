import { useWatch } from 'react-hook-form'
import type { SHARES } from '#domain/forms/kinds/shares.ts'
import { totalOfShares } from '#domain/forms/kinds/shares.ts'
import { framed } from '#web/form-inputs/around-field.ts'
import type { InputProps } from '#web/form-inputs/kind-inputs.ts'
import { eachPart } from '#web/form-inputs/kind-inputs.ts'
import { PercentLine } from '#web/form-inputs/lines/percent-line.tsx'
import { parsePercent } from '#web/form-inputs/lines/typed-amounts.ts'
import { FieldFrame } from '#web/parts/field/field-frame.tsx'
import { GroupFrame } from '#web/parts/field/group-frame.tsx'
import { useInputAttributes } from '#web/parts/field/use-input-attributes.ts'
import styles from './shares.module.css'

/** Percentages of one whole, with their running total. It never blocks (D-form.11). */
export function SharesInput({ field }: InputProps<typeof SHARES>) {
  return (
    <GroupFrame {...framed(field)}>
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
  const total = totalOfShares(eachPart<string, number | null>(useWatch({ name }), parsePercent))
  return (
    <p className={styles.total} aria-live='polite'>
      <strong>{`Total: ₹${total}`}</strong>
      <span>{`${total} of 100 %`}</span>
    </p>
  )
}
