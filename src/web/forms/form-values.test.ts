import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Founder } from '#domain/forms/kinds/founders.ts'
import { groupWhileTyping, isGroupedAtOnce } from './amount-inputs.tsx'
import { toAnswers as answersOf, incompleteRowsIn, toValues as valuesOf } from './form-values.ts'
import type { FormValues } from './input-kind.ts'

const toAnswers = (values: FormValues) => answersOf(APPLICATION_FORM, values)
const toValues = (answers: Answers) => valuesOf(APPLICATION_FORM, answers)

const deck = { url: '/files/pitch-decks/1.pdf', filename: 'Deck.pdf', size: '2.50 MB' }
const founder = { firstName: 'Asha', lastName: 'Rao', email: 'asha@acme.in', linkedin: '', experience: '' }

const filled: Answers = {
  ...APPLICATION_FORM.blank(),
  company_name: ' Acme\n',
  number_of_founders: 2,
  founders_data: [founder, { ...founder, firstName: 'Ben' }],
  current_revenue: { lastMonth: 1_234_567, oneMonthBefore: 0, twoMonthsBefore: null },
  gross_margins: 62.5,
  past_funding: [
    { investorName: 'Fund', amount: 10 ** 15 },
    { investorName: '', amount: null },
  ],
  funding_amount_seeking: 25_000_000,
  funding_usage: { ...APPLICATION_FORM.blank().funding_usage, marketing: 0, team: 33.33, others: -1 },
  pitch_deck: deck,
  additional_documents: [{ title: 'Cap table', ...deck }],
}

describe('answers and input values', () => {
  test('converts a blank and a complete form without loss', () => {
    expect(toAnswers(toValues(APPLICATION_FORM.blank()))).toEqual(APPLICATION_FORM.blank())
    expect(toAnswers(toValues(filled))).toEqual(filled)
  })

  test('groups the digits of amounts in inputs, and keeps blank amounts blank', () => {
    const { current_revenue, funding_amount_seeking } = toValues(filled)
    expect(current_revenue).toEqual({ lastMonth: '12,34,567', oneMonthBefore: '0', twoMonthsBefore: '' })
    expect(funding_amount_seeking).toBe('2,50,00,000')
    expect(toValues(APPLICATION_FORM.blank()).funding_amount_seeking).toBe('')
  })

  test('keeps surplus founders in the form, but not in the answers [D-form.15]', () => {
    const values: FormValues = { ...toValues(filled), number_of_founders: '1' }
    expect(toAnswers(values).founders_data).toEqual([founder])
    expect(toAnswers({ ...values, number_of_founders: '2' }).founders_data).toEqual(filled.founders_data)
  })

  test('adds the scheme to a link [D-form.29]', () => {
    const founders_data = (toValues(filled).founders_data as Founder[]).with(0, {
      ...founder,
      linkedin: 'linkedin.com/in/asha',
    })
    expect(toAnswers({ ...toValues(filled), founders_data }).founders_data[0]?.linkedin).toBe(
      'https://linkedin.com/in/asha',
    )
  })

  test('leaves out documents without a title or file [S5-form.25]', () => {
    const rows = [
      { row: '1', title: 'Cap table', stored: deck },
      { row: '2', title: ' ', stored: deck },
      { row: '3', title: 'Plan', stored: null },
    ]
    const additional_documents = { wanted: 'yes', rows } as const
    expect(toAnswers({ ...toValues(filled), additional_documents }).additional_documents).toEqual([
      { title: 'Cap table', ...deck },
    ])
    expect(incompleteRowsIn(APPLICATION_FORM, { ...toValues(filled), additional_documents })).toEqual([
      { isBegun: true },
      { isBegun: true },
    ])
  })

  test.each([
    ['', null],
    ['  ', null],
    ['12.', 12],
    ['.5', 0.5],
    ['abc', null],
    ['99999999999', 1_000_000],
  ])('reads the percentage %j as %j', (typed, margin) => {
    expect(toAnswers({ ...toValues(filled), gross_margins: typed }).gross_margins).toBe(margin)
  })
})

describe('an amount while it is typed', () => {
  test.each([
    ['1234', 4, '1,234', 5],
    ['1,2345', 6, '12,345', 6],
    ['12,345x', 7, '12,345', 6],
    ['91,23,456', 1, '91,23,456', 1],
    ['9,,123', 2, '9,123', 1],
    ['007', 3, '7', 1],
    ['abc', 3, '', 0],
    ['', 0, '', 0],
  ])('turns %j with caret %d into %j with caret %d', (text, caret, grouped, after) => {
    expect(groupWhileTyping(text, caret)).toEqual({ text: grouped, caret: after })
  })

  test.each([
    ['1,5000', 'insertText', '0', true],
    ['1,500,', 'insertText', ',', false],
    ['1,500,50', 'insertText', '0', false],
    ['1,500,500', 'insertText', '0', true],
    ['1,50', 'deleteContentBackward', null, true],
    ['1,50025', 'insertFromPaste', '25', true],
    ['1500,50', 'insertFromPaste', '1500,50', false],
    ['10, 15', 'insertFromPaste', '10, 15', false],
    ['1500,50', undefined, undefined, false],
    ['1500.5', 'insertText', '5', false],
  ])('groups the amount %j after %s of %j: %s', (text, inputType, data, grouped) => {
    expect(isGroupedAtOnce(text, { inputType, data })).toBe(grouped)
  })

  test('keeps the caret after the same number of digits', () => {
    const digitsIn = (text: string) => text.replace(/\D/g, '').length
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 15 }), fc.nat(), (amount, seed) => {
        const text = String(amount)
        const caret = seed % (text.length + 1)
        const grouped = groupWhileTyping(text, caret)
        expect(digitsIn(grouped.text.slice(0, grouped.caret))).toBe(caret)
        expect(groupWhileTyping(grouped.text, grouped.caret)).toEqual(grouped)
      }),
    )
  })
})
