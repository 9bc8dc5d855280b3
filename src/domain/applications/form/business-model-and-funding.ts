import { GROSS_MARGIN_MAX, GROSS_MARGIN_MIN } from '../../limits.ts'
import { FUNDING_USAGE } from '../choices/funding-usage.ts'
import { essay, fundingRounds, monthlyRevenue, percent, rupees, section, shares } from './field.ts'

export const businessModelAndFunding = section('business-model-and-funding', 'Business Model & Funding', [
  essay('business_model', 'Business model'),
  monthlyRevenue('current_revenue', 'Revenue (INR)'),
  percent('gross_margins', 'Blended gross margin (%)', GROSS_MARGIN_MIN, GROSS_MARGIN_MAX),
  fundingRounds('past_funding', 'Past funding'),
  rupees('funding_amount_seeking', 'Capital sought now (INR)'),
  shares('funding_usage', 'Use of funds (%)', FUNDING_USAGE),
])
