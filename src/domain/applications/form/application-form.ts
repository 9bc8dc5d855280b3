import { type AnswersOf, createForm } from '../../forms/form.ts'
import { basics } from './basics.ts'
import { businessModelAndFunding } from './business-model-and-funding.ts'
import { companyAndProduct } from './company-and-product.ts'
import { marketAndTraction } from './market-and-traction.ts'
import { personalInsights } from './personal-insights.ts'
import { vision } from './vision.ts'

/** The application form with its six sections in order. */
export const APPLICATION_FORM = createForm('seed@1', [
  basics,
  personalInsights,
  companyAndProduct,
  marketAndTraction,
  businessModelAndFunding,
  vision,
])

export type Answers = AnswersOf<(typeof APPLICATION_FORM)['fields'][number]>
export type FieldKey = keyof Answers

/** Changes to answers, as sent in one save. */
export type AnswerChanges = Partial<Answers>
