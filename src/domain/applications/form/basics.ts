import { COMPANY_STAGES, FUNDING_STAGES, INDUSTRIES } from '#domain/applications/choices.ts'
import { section } from '../../forms/form.ts'
import { withGuidance } from '../../forms/guidance.ts'
import { choice } from '../../forms/kinds/choice.ts'
import { text } from '../../forms/kinds/text.ts'
import { ONE_LINE_CHARACTERS } from '../../limits.ts'

export const basics = section('basics', 'Basics', [
  withGuidance(text('company_name', 'Company name', { isName: true }), {
    hint: 'The name your customers know.',
    missingMessage: 'Enter the name of your company',
  }),
  withGuidance(text('one_line_description', 'One-line description', { maxCharacters: ONE_LINE_CHARACTERS }), {
    hint: 'What you do and for whom, without adjectives.',
    missingMessage: 'Say in one line what you do',
    why: 'It appears under your company’s name in every list, so it is the first thing anyone reads about you.',
    example: 'Cold storage by the crate for small farmers',
  }),
  withGuidance(choice('industry', 'Sector / industry', INDUSTRIES), {
    hint: 'Pick the one your customers would name; if two fit, the one you earn from.',
    missingMessage: 'Choose your sector or industry',
  }),
  withGuidance(choice('company_stage', 'Stage', COMPANY_STAGES), {
    hint: 'Where you stand today, not after this round.',
    missingMessage: 'Choose the stage you are at',
  }),
  withGuidance(choice('funding_stage', 'Have you raised funds yet?', FUNDING_STAGES), {
    hint: 'Your most recent closed round; Bootstrapped if there was none.',
    missingMessage: 'Choose your latest round',
  }),
])
