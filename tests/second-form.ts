import { choicesOf } from '#domain/forms/choice.ts'
import { type AnswersOf, createForm, section } from '#domain/forms/form.ts'
import { choice } from '#domain/forms/kinds/choice.ts'
import { documents } from '#domain/forms/kinds/documents.ts'
import { essay } from '#domain/forms/kinds/essay.ts'
import { file } from '#domain/forms/kinds/file.ts'
import { founders } from '#domain/forms/kinds/founders.ts'
import { groupedChoice } from '#domain/forms/kinds/grouped-choice.ts'
import { monthlyRevenue } from '#domain/forms/kinds/monthly-revenue.ts'
import { number } from '#domain/forms/kinds/number.ts'
import { pastFunding } from '#domain/forms/kinds/past-funding.ts'
import { percent } from '#domain/forms/kinds/percent.ts'
import { rupees } from '#domain/forms/kinds/rupees.ts'
import { shares } from '#domain/forms/kinds/shares.ts'
import { text } from '#domain/forms/kinds/text.ts'
import { ASHA } from './asha.ts'

/** A form with every kind of field, to show that forms do not depend on the application's form. */
export const VISIT = createForm('visit@1', [
  section('company', 'Company', [
    text('visited', 'Whom we visited', { maxCharacters: 20 }),
    essay('impression', 'Impression'),
    essay('doubts', 'Doubts', { required: false }),
    choice('verdict', 'Do we go on?', choicesOf(['Yes', 'No'])),
    groupedChoice('venue', 'Venue', [{ label: 'India', choices: choicesOf(['Mumbai', 'Pune']) }]),
    number('present', 'How many were present', 1, 3),
    founders('people', 'People', 'present'),
  ]),
  section('money', 'Money', [
    rupees('wanted', 'Money wanted'),
    percent('stake', 'Stake', 1, 40),
    shares('spending', 'Spending', [
      { value: 'people', label: 'People' },
      { value: 'machines', label: 'Machines' },
    ]),
    pastFunding('backers', 'Backers'),
    monthlyRevenue('income', 'Income'),
  ]),
  section('papers', 'Papers', [
    file('lease', 'Lease', 'pitch-deck'),
    file('licence', 'Licence', 'additional-document'),
    documents('photographs', 'Photographs', 'additional-document'),
  ]),
])

export type VisitAnswers = AnswersOf<(typeof VISIT)['fields'][number]>

/** Returns valid answers without files. */
export const visited = (changes: Partial<VisitAnswers> = {}): VisitAnswers => ({
  ...VISIT.blank(),
  visited: 'Acme Dairy',
  impression: 'Milk everywhere',
  verdict: 'Yes',
  venue: 'Pune',
  people: [ASHA],
  wanted: 2_500_000,
  stake: 12.5,
  spending: { people: 60, machines: null },
  backers: [{ investorName: 'Seed Fund', amount: 700 }],
  income: { lastMonth: 5, oneMonthBefore: null, twoMonthsBefore: 0 },
  ...changes,
})
