import { FUNDING_USAGE_CATEGORIES } from '#domain/applications/choices.ts'
import { FIGURE_CHECK_NAMES } from '#domain/applications/figure-check-names.ts'
import { section } from '../../forms/form.ts'
import { withGuidance } from '../../forms/guidance.ts'
import { essay } from '../../forms/kinds/essay.ts'
import { monthlyRevenue } from '../../forms/kinds/monthly-revenue.ts'
import { percent } from '../../forms/kinds/number.ts'
import { pastFunding } from '../../forms/kinds/past-funding.ts'
import { reasons } from '../../forms/kinds/reasons.ts'
import { rupees } from '../../forms/kinds/rupees.ts'
import { shares } from '../../forms/kinds/shares.ts'
import { GROSS_MARGIN_MAX, GROSS_MARGIN_MIN } from '../../limits.ts'

export const businessModelAndFunding = section('business-model-and-funding', 'Business Model & Funding', [
  withGuidance(essay('business_model', 'Business model'), {
    hint: 'Who pays, for what, how much and how often, and what you keep of it.',
    missingMessage: 'Describe your business model',
    why: 'One sale, worked out to the last rupee, shows whether growth makes or loses money.',
    example:
      'The dairy pays ₹1.60 a litre, monthly. A chest cools 88 litres a day: about ₹4,200 a month. Ice, route and repairs take ₹1,900, so ₹2,300 remain, and a chest of ₹26,500 is paid back in a year. The dairy saves ₹2.40 a litre on milk it would have had to refuse.',
  }),
  withGuidance(monthlyRevenue('current_revenue', 'Revenue (INR)'), {
    hint: 'What you billed customers in each month, excluding taxes. Enter 0 if you billed nothing.',
  }),
  withGuidance(percent('gross_margins', 'Blended gross margin (%)', GROSS_MARGIN_MIN, GROSS_MARGIN_MAX), {
    hint: 'What is left of ₹100 in sales after direct costs. Leave it empty before your first sale.',
  }),
  withGuidance(pastFunding('past_funding', 'Past funding'), {
    hint: 'Each investor and how much they put in, including convertible loans. Leave it empty if there was none.',
    why: 'Reviewers check whether they know an investor who already knows you.',
  }),
  withGuidance(rupees('funding_amount_seeking', 'Capital sought now (INR)'), {
    hint: 'The whole round, from all investors together.',
    why: 'It need not be final. Reviewers check whether it takes you to your next milestone.',
  }),
  withGuidance(shares('funding_usage', 'Use of funds (%)', FUNDING_USAGE_CATEGORIES), {
    hint: 'How you will spend the capital sought. Estimates are fine; the shares should add up to 100.',
  }),
  withGuidance(reasons('figure_reasons', 'Figures to check', FIGURE_CHECK_NAMES), {
    hint: 'Why figures that contradict each other are right.',
  }),
])
