import { section } from '../../forms/form.ts'
import { withGuidance } from '../../forms/guidance.ts'
import { essay } from '../../forms/kinds/essay.ts'

export const marketAndTraction = section('market-and-traction', 'Market & Traction', [
  withGuidance(essay('target_customer', 'Target customer'), {
    hint: 'Who uses it, who decides, who pays; begin with the smallest group that needs it most.',
    missingMessage: 'Describe your target customer',
    why: '“Everybody” is not a target customer. A narrow first group shows where you will start.',
    example:
      'Village collection points of private dairies, 80 to 300 litres a day, on a road that a van reaches once a day. The point’s keeper uses it; the dairy’s procurement head decides, and pays per litre. We begin with two dairies in Kolhapur and Sangli that have 410 such points.',
  }),
  withGuidance(essay('market_opportunity', 'Market opportunity'), {
    hint: 'How many such customers there are, what each would pay in a year, and where the figures are from.',
    missingMessage: 'Describe the size of your market',
    why: 'An estimate built up from customers can be checked. A share of a large market cannot.',
    example:
      '11,000 collection points of private dairies in three states lie on such roads: counted from the route plans of six dairies and scaled by their share of the milk. At ₹4,200 a month each that is about ₹55 crore a year. Cooperatives have five times as many, but decide by tender; we count none of them.',
  }),
  withGuidance(essay('competitors_differentiation', 'Competitors & differentiation'), {
    hint: 'What customers use today, even if it is nothing, and why they would switch to you.',
    missingMessage: 'Name your competitors, and what sets you apart',
    why: '“No competitors” reads like “did not look”. Knowing what you replace counts in your favour.',
    example:
      'Most lose the milk and have got used to it. Some share a bulk cooler: good, but it wants 500 litres a day and steady power. Two makers sell solar chests at ₹1.1 lakh. We lose against them where power never comes; everywhere else a chest of ours costs a quarter, and the dairy pays per litre instead of buying.',
  }),
  withGuidance(essay('traction_data', 'Traction data'), {
    hint: 'What customers have done so far, with dates: pilots, orders, users, money. Early is fine; vague is not.',
    missingMessage: 'Describe your traction so far',
    why: 'Results count more than plans, and small exact figures more than large round ones.',
    example:
      'March: first chest, one village. June: nine villages, 550 litres a day, both dairies pay ₹1.60 a litre. August: one village gave its chest back, as the road was closed by rain; we moved it. October: 31 villages signed, 14 running. Of 212 farmers who began, 197 still deliver to us.',
  }),
  withGuidance(essay('key_metrics', 'Key metrics'), {
    hint: 'The three to five figures you look at each week, and how they moved in the last months.',
    missingMessage: 'Give your key metrics',
    why: 'Which figures you choose shows how you understand your business.',
    example:
      'Litres per chest per day: 61 in June, 88 in October (pays for itself from 70). Spoilt: 8.3 % before, 0.9 % with us. Farmers who stay after 90 days: 93 %. Cost of a chest: ₹31,000, down to ₹26,500. Days until a dairy pays us: 34, too long.',
  }),
])
