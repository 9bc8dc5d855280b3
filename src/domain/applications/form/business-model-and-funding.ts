import { section } from '../../forms/form.ts'
import { essay } from '../../forms/kinds/essay.ts'
import { fundingRounds } from '../../forms/kinds/funding-rounds.ts'
import { monthlyRevenue } from '../../forms/kinds/monthly-revenue.ts'
import { percent } from '../../forms/kinds/percent.ts'
import { rupees } from '../../forms/kinds/rupees.ts'
import { shares } from '../../forms/kinds/shares.ts'
import { GROSS_MARGIN_MAX, GROSS_MARGIN_MIN } from '../../limits.ts'
import { FUNDING_USAGE } from '../choices/funding-usage.ts'

export const businessModelAndFunding = section('business-model-and-funding', 'Business Model & Funding', [
  essay('business_model', 'Business model'),
  monthlyRevenue('current_revenue', 'Revenue (INR)'),
  percent('gross_margins', 'Blended gross margin (%)', GROSS_MARGIN_MIN, GROSS_MARGIN_MAX),
  fundingRounds('past_funding', 'Past funding'),
  rupees('funding_amount_seeking', 'Capital sought now (INR)'),
  shares('funding_usage', 'Use of funds (%)', FUNDING_USAGE),
])
