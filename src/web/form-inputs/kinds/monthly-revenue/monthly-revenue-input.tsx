import type { MONTHLY_REVENUE } from '#domain/forms/kinds/monthly-revenue.ts'
import { REVENUE_MONTHS } from '#domain/forms/kinds/monthly-revenue.ts'
import { framed } from '#web/form-inputs/around-field.ts'
import type { InputProps } from '#web/form-inputs/kind-inputs.ts'
import { RupeesLine } from '#web/form-inputs/lines/rupees-line.tsx'
import { FieldFrame } from '#web/parts/field/field-frame.tsx'
import { GroupFrame } from '#web/parts/field/group-frame.tsx'
import { useInputAttributes } from '#web/parts/field/use-input-attributes.ts'
import styles from './monthly-revenue.module.css'

/** The revenue of the last three months. */
export function MonthlyRevenueInput({ field }: InputProps<typeof MONTHLY_REVENUE>) {
  return (
    <GroupFrame {...framed(field)}>
      <div className={styles.months}>
        {REVENUE_MONTHS.map(({ key, label }) => (
          <Month key={key} name={`${field.key}.${key}`} label={label} />
        ))}
      </div>
    </GroupFrame>
  )
}

function Month({ name, label }: { readonly name: string; readonly label: string }) {
  const attributes = useInputAttributes(name, { optional: true })
  return (
    <FieldFrame path={name} label={label} compact>
      <RupeesLine name={name} {...attributes} />
    </FieldFrame>
  )
}
