import type { MONTHLY_REVENUE } from '#domain/forms/kinds/monthly-revenue.ts'
import { REVENUE_MONTHS } from '#domain/forms/kinds/monthly-revenue.ts'
import { framed } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { RupeesLine } from '#web/forms/lines/rupees-line.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'
import { GroupFrame } from '#web/ui/field/group-frame.tsx'
import { useInputAttributes } from '#web/ui/field/use-input-attributes.ts'
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
