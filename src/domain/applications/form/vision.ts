import { acceptsHowHeard, howHeardChoices } from '#domain/applications/choices.ts'
import { section } from '../../forms/form.ts'
import { withGuidance } from '../../forms/guidance.ts'
import { choice } from '../../forms/kinds/choice.ts'
import { documents } from '../../forms/kinds/documents.ts'
import { essay } from '../../forms/kinds/essay.ts'
import { file } from '../../forms/kinds/file.ts'

export const vision = section('vision', 'Vision', [
  withGuidance(essay('help_beyond_funding', 'Help beyond funding'), {
    hint: 'The three things you need most besides money: a customer, a hire, a licence, an answer.',
    missingMessage: 'Say what help you need beyond funding',
    why: 'It tells us whether we are the right partner for you. The more precisely you ask, the sooner someone can say yes.',
    example:
      '1. A talk with the procurement head of one dairy in Gujarat; we know nobody there. 2. A head of manufacturing who has taken a product from 50 to 5,000 pieces. 3. Advice on leasing: is a chest that the dairy pays per litre ours on the books, or theirs?',
  }),
  withGuidance(essay('alternative_problem', 'Alternative problem'), {
    hint: 'If this problem were solved tomorrow, which other one would you work on, and why?',
    missingMessage: 'Say which problem you would work on instead',
    why: 'There is no wrong answer. It shows what you notice, and whether you are drawn to the field or to this one idea.',
    example:
      'Fodder. Our farmers spend more on it than on anything else, buy it by the bundle and cannot tell what is in it. A test for ₹20 at the collection point would change what they feed within a week. We would begin with the 197 who know us.',
  }),
  withGuidance(essay('long_term_vision', 'Long-term vision'), {
    hint: 'What is different for your customers in ten years if it goes well, and what your company looks like then.',
    missingMessage: 'Describe your long-term vision',
    why: 'Investors stay with a company for years. They want to see the road from today’s product to something large.',
    example:
      'In ten years no litre spoils for want of cooling within a day’s drive of our plants. The receipt from the chest has become what a salary slip is in town: with it a farmer gets a loan in a day. We run 60,000 chests, and the credit on their receipts earns more than the cooling.',
  }),
  withGuidance(file('pitch_deck', 'Pitch deck', 'pitch-deck'), {
    hint: 'The deck you send to investors. It may repeat this form.',
  }),
  withGuidance(documents('additional_documents', 'Additional documents', 'additional-document'), {
    hint: 'Only what supports an answer: a letter of intent, a price list, a certificate.',
  }),
  withGuidance(
    choice('how_did_you_know', 'How did you hear about us?', (names) => howHeardChoices(names.investor), {
      accepts: acceptsHowHeard,
    }),
    { hint: 'Where you first came across us.', missingMessage: 'Say how you heard about us' },
  ),
])
