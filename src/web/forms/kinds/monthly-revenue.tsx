import { MONTHLY_REVENUE, type MonthlyRevenue, REVENUE_MONTHS } from '#domain/forms/kinds/monthly-revenue.ts'
import { AmountInput, amountText, parseAmount } from '#web/forms/amount-inputs.tsx'
import { FieldFrame, frameProps, GroupFrame, useInputAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { Stack } from '#web/ui/layout.tsx'
import styles from './kinds.module.css'

export const inputs = defineInputs({
  kind: MONTHLY_REVENUE,
  Input: MonthlyRevenueInput,
  toValue: ({ lastMonth, oneMonthBefore, twoMonthsBefore }) => ({
    lastMonth: amountText(lastMonth),
    oneMonthBefore: amountText(oneMonthBefore),
    twoMonthsBefore: amountText(twoMonthsBefore),
  }),
  toAnswer: ({ lastMonth, oneMonthBefore, twoMonthsBefore }: Record<keyof MonthlyRevenue, string>) => ({
    lastMonth: parseAmount(lastMonth),
    oneMonthBefore: parseAmount(oneMonthBefore),
    twoMonthsBefore: parseAmount(twoMonthsBefore),
  }),
})

/** Inputs for the revenue of the last three months. */
function MonthlyRevenueInput({ field }: InputProps<typeof MONTHLY_REVENUE>) {
  return (
    <GroupFrame {...frameProps(field)}>
      <Stack className={styles.months}>
        {REVENUE_MONTHS.map(({ key, label }) => (
          <Month key={key} name={`${field.key}.${key}`} label={label} />
        ))}
      </Stack>
    </GroupFrame>
  )
}

function Month({ name, label }: { readonly name: string; readonly label: string }) {
  const attributes = useInputAttributes(name, { optional: true })
  return (
    <FieldFrame path={name} label={label} compact>
      <AmountInput name={name} {...attributes} />
    </FieldFrame>
  )
}
