import { section } from '../../forms/form.ts'
import { withGuidance } from '../../forms/guidance.ts'
import { essay } from '../../forms/kinds/essay.ts'

export const companyAndProduct = section('company-and-product', 'Company & Product', [
  withGuidance(essay('problem_statement', 'Problem statement'), {
    hint: 'Who has the problem, how often, and what it costs them today.',
    missingMessage: 'Describe the problem you solve',
    why: 'One customer’s week in numbers says more than the size of a market: it shows that you have been there, and lets a reviewer judge what a remedy is worth.',
    example:
      'A dairy farmer near Kolhapur with six cows loses one litre in twelve to the heat before the van comes: about ₹2,100 a month, a fifth of what is left after fodder. A chiller costs ₹1.4 lakh, more than all that is left of a year, and no bank we asked lends that against milk.',
  }),
  withGuidance(essay('product_description', 'Product description'), {
    hint: 'What someone does with it from first step to last; what works today, and what is planned.',
    missingMessage: 'Describe your product',
    why: 'Reviewers cannot ask while they read. If they can picture one use of it, they understand everything that follows.',
    example:
      'The farmer puts the can into the chest at the collection point and scans the code on its lid. The chest weighs it, cools it to 4 °C within 40 minutes and sends the receipt by SMS. The driver opens it with the code of the route. Weighing, cooling and receipts run in 14 villages; payment on the same day is planned for March.',
  }),
  withGuidance(essay('unique_solution', 'Unique solution'), {
    hint: 'What you do differently, and why others cannot simply do it too.',
    missingMessage: 'Say what is unique about your solution',
    why: 'A good idea is soon copied. Reviewers look for what stays yours: knowledge, contracts, data, a way to make it cheaper.',
    example:
      'Others cool the milk at the plant, after the loss. We cool it in the village with ice made at night, when power is cheap and steady, so the chest needs no battery and costs a fifth of a chiller. The ice plates are ours, patent applied for, and the three dairies that buy the milk have bound themselves to our receipts for five years.',
  }),
])
