import { section } from '../../forms/form.ts'
import { choice } from '../../forms/kinds/choice.ts'
import { text } from '../../forms/kinds/text.ts'
import { ONE_LINE_CHARACTERS } from '../../limits.ts'
import { COMPANY_STAGES } from '../choices/company-stages.ts'
import { FUNDING_STAGES } from '../choices/funding-stages.ts'
import { INDUSTRIES } from '../choices/industries.ts'

export const basics = section('basics', 'Basics', [
  text('company_name', 'Company name', { isName: true }),
  text('one_line_description', 'One-line description', { maxCharacters: ONE_LINE_CHARACTERS }),
  choice('industry', 'Sector / industry', INDUSTRIES),
  choice('company_stage', 'Stage', COMPANY_STAGES),
  choice('funding_stage', 'Have you raised funds yet?', FUNDING_STAGES),
])
