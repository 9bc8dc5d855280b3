import { section } from '../../forms/form.ts'
import { guided } from '../../forms/guidance.ts'
import { choice } from '../../forms/kinds/choice.ts'
import { text } from '../../forms/kinds/text.ts'
import { ONE_LINE_CHARACTERS } from '../../limits.ts'
import { COMPANY_STAGES } from '../choices/company-stages.ts'
import { FUNDING_STAGES } from '../choices/funding-stages.ts'
import { INDUSTRIES } from '../choices/industries.ts'

export const basics = section('basics', 'Basics', [
  guided(text('company_name', 'Company name', { isName: true }), {
    hint: 'The name your customers know.',
    asks: 'Enter the name of your company',
  }),
  guided(text('one_line_description', 'One-line description', { maxCharacters: ONE_LINE_CHARACTERS }), {
    hint: 'What you do and for whom, without adjectives.',
    asks: 'Say in one line what you do',
    why: 'It stands below your name in every list, and is the first thing anybody reads of you.',
    example: 'Cold storage by the crate for small farmers',
  }),
  guided(choice('industry', 'Sector / industry', INDUSTRIES), {
    hint: 'The one your customers would name; if two fit, the one you earn in.',
    asks: 'Choose your sector or industry',
  }),
  guided(choice('company_stage', 'Stage', COMPANY_STAGES), {
    hint: 'Where you stand today, not after this round.',
    asks: 'Choose the stage you are at',
  }),
  guided(choice('funding_stage', 'Have you raised funds yet?', FUNDING_STAGES), {
    hint: 'The latest round that is closed; Bootstrapped if there was none.',
    asks: 'Choose what you have raised so far',
  }),
])
