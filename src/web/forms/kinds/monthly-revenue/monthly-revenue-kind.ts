import { MONTHLY_REVENUE, type MonthlyRevenue } from '#domain/forms/kinds/monthly-revenue.ts'
import { parseRupees } from '#domain/rupees.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { typedRupees } from '#web/forms/lines/typed-amounts.ts'
import { MonthlyRevenueInput } from './monthly-revenue-input.tsx'

export const inputs = kindInputs({
  kind: MONTHLY_REVENUE,
  Input: MonthlyRevenueInput,
  toValue: ({ lastMonth, oneMonthBefore, twoMonthsBefore }) => ({
    lastMonth: typedRupees(lastMonth),
    oneMonthBefore: typedRupees(oneMonthBefore),
    twoMonthsBefore: typedRupees(twoMonthsBefore),
  }),
  toAnswer: ({ lastMonth, oneMonthBefore, twoMonthsBefore }: Record<keyof MonthlyRevenue, string>) => ({
    lastMonth: parseRupees(lastMonth),
    oneMonthBefore: parseRupees(oneMonthBefore),
    twoMonthsBefore: parseRupees(twoMonthsBefore),
  }),
})
