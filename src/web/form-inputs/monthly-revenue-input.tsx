import { REVENUE_MONTHS } from '#domain/forms/kinds/monthly-revenue.ts'
import styles from './amounts.module.css'
import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from './form-values.ts'
import { GroupFrame } from './group-frame.tsx'
import { RupeesLine } from './rupees-line.tsx'
import { useInputAttributes } from './use-input-attributes.ts'

/** The revenue of the last three months. */
export function MonthlyRevenueInput({ field }: InputProps<'monthlyRevenue'>) {
  return (
    <GroupFrame path={field.key} label={field.label} optional={!field.required}>
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
