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
  }),
  guided(text('one_line_description', 'One-line description', { maxCharacters: ONE_LINE_CHARACTERS }), {
    hint: 'What you do and for whom, without adjectives.',
    why: 'It stands below your name in every list, and is the first thing anybody reads of you.',
    example: 'Cold storage by the crate for small farmers',
  }),
  guided(choice('industry', 'Sector / industry', INDUSTRIES), {
    hint: 'The one your customers would name; if two fit, the one you earn in.',
  }),
  guided(choice('company_stage', 'Stage', COMPANY_STAGES), {
    hint: 'Where you stand today, not after this round.',
  }),
  guided(choice('funding_stage', 'Have you raised funds yet?', FUNDING_STAGES), {
    hint: 'The latest round that is closed; Bootstrapped if there was none.',
  }),
])
