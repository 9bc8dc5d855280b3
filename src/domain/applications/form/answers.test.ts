import { expect, test } from 'vitest'
import { count } from '../../forms/kinds/count.ts'
import { BLANK_FOUNDER } from '../../forms/kinds/founders.ts'
import { BLANK_PAST_FUNDING } from '../../forms/kinds/past-funding.ts'
import { SCRIPT_LINK } from '../../links.ts'
import { APPLICATION_FORM } from './application-form.ts'

test('a new form has a blank answer for every field', () => {
  expect(Object.keys(APPLICATION_FORM.blank())).toEqual(APPLICATION_FORM.fields.map((field) => field.key))
})

test('a new form starts with one founder and one past-funding row [D-form.33]', () => {
  const { number_of_founders, founders_data, past_funding } = APPLICATION_FORM.blank()
  expect({ number_of_founders, founders_data, past_funding }).toEqual({
    number_of_founders: 1,
    founders_data: [BLANK_FOUNDER],
    past_funding: [BLANK_PAST_FUNDING],
  })
})

test('blank numbers and the deck are null, but the capital sought is 0 [S3.12]', () => {
  const { gross_margins, current_revenue, pitch_deck, additional_documents, funding_amount_seeking } =
    APPLICATION_FORM.blank()
  expect({
    gross_margins,
    current_revenue,
    pitch_deck,
    additional_documents,
    funding_amount_seeking,
  }).toEqual({
    gross_margins: null,
    current_revenue: { lastMonth: null, oneMonthBefore: null, twoMonthsBefore: null },
    pitch_deck: null,
    additional_documents: [],
    funding_amount_seeking: 0,
  })
})

test('the use of funds has a blank share for each of nine categories [S3.13]', () => {
  const shares = APPLICATION_FORM.blank().funding_usage
  expect(Object.values(shares)).toEqual(Array.from({ length: 9 }, () => null))
})

test('a number field starts at its minimum', () => {
  const { kind, ...field } = count('seats', 'Seats', 2, 9)
  expect(kind.blank({ ...field, kind })).toBe(2)
})

test('a draft stores partial founder rows, but no javascript:, data: or vbscript: link', () => {
  const typed = (...links: string[]) => ({
    founders_data: links.map((linkedin) => ({ ...BLANK_FOUNDER, firstName: 'Asha', linkedin })),
  })
  const before = { ...APPLICATION_FORM.blank(), ...typed('acme.in', 'javascript:old') }
  const now = typed('javascript:a', 'data:b', 'vbscript:c', 'javas', 'https://acme.in')
  expect(APPLICATION_FORM.sanitiseDraft(now, before)).toEqual(
    typed('acme.in', '', '', 'javas', 'https://acme.in'),
  )
  expect(
    APPLICATION_FORM.validate({ ...before, ...now, number_of_founders: 5 })
      .filter(({ unsaved }) => unsaved)
      .map(({ path, message }) => [path, message]),
  ).toEqual([0, 1, 2].map((place) => [`founders_data.${place}.linkedin`, SCRIPT_LINK]))
})
