import { choicesOf } from '#domain/forms/choice.ts'
import { type AnswersOf, createForm, section } from '#domain/forms/form.ts'
import { choice } from '#domain/forms/kinds/choice.ts'
import { choices } from '#domain/forms/kinds/choices.ts'
import { count } from '#domain/forms/kinds/count.ts'
import { date } from '#domain/forms/kinds/date.ts'
import { documents } from '#domain/forms/kinds/documents.ts'
import { essay } from '#domain/forms/kinds/essay.ts'
import { file } from '#domain/forms/kinds/file.ts'
import { founders } from '#domain/forms/kinds/founders.ts'
import { groupedChoice } from '#domain/forms/kinds/grouped-choice.ts'
import { link } from '#domain/forms/kinds/link.ts'
import { monthlyRevenue } from '#domain/forms/kinds/monthly-revenue.ts'
import { number, percent } from '#domain/forms/kinds/number.ts'
import { pastFunding } from '#domain/forms/kinds/past-funding.ts'
import { reasons } from '#domain/forms/kinds/reasons.ts'
import { rupees } from '#domain/forms/kinds/rupees.ts'
import { shares } from '#domain/forms/kinds/shares.ts'
import { text } from '#domain/forms/kinds/text.ts'
import { yesNo } from '#domain/forms/kinds/yes-no.ts'
import { ASHA } from './asha.ts'

/** A form with every kind of field, to show that forms do not depend on the application's form. */
export const VISIT = createForm('visit@1', [
  section('company', 'Company', [
    text('visited', 'Whom we visited', { maxCharacters: 20 }),
    essay('impression', 'Impression'),
    essay('doubts', 'Doubts', { required: false }),
    choice('verdict', 'Do we go on?', choicesOf(['Yes', 'No'])),
    groupedChoice('venue', 'Venue', [{ label: 'India', choices: choicesOf(['Mumbai', 'Pune']) }]),
    count('present', 'How many were present', 1, 3),
    founders('people', 'People', 'present'),
    yesNo('invited', 'Were we invited?'),
    date('day', 'Day'),
    choices('seen', 'What we saw', choicesOf(['Barn', 'Field', 'Office']), { required: false }),
    link('film', 'Film', { required: false }),
    number('cows', 'Cows', { required: false, min: 1, unit: 'head' }),
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
    reasons('remarks', 'Remarks', choicesOf(['Noise', 'Smell'])),
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
  invited: 'yes',
  day: '2026-11-21',
  wanted: 2_500_000,
  stake: 12.5,
  spending: { people: 60, machines: null },
  backers: [{ investorName: 'Seed Fund', amount: 700 }],
  income: { lastMonth: 5, oneMonthBefore: null, twoMonthsBefore: 0 },
  remarks: [{ topic: 'Noise', reason: 'A fair was on.' }],
  ...changes,
})
