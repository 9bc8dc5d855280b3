import { expect, test } from 'vitest'
import { APPLICATION_FORM } from './application-form.ts'
import { PRINTOUT } from './printout.ts'

test('every field of the catalogue is printed under exactly one heading', () => {
  const printed = PRINTOUT.flatMap(({ fields }) => fields)
  expect(printed.toSorted()).toEqual(APPLICATION_FORM.fields.map((field) => field.key).toSorted())
})

test('the headings are the seven of the printable document, in order', () => {
  expect(PRINTOUT.map(({ heading }) => heading)).toEqual([
    'Company Overview',
    'Founding Team',
    'Product & Market',
    'Traction & Metrics',
    'Funding',
    'Vision & Additional Information',
    'Q&A with Admin',
  ])
})

test('the questions stand under the last heading, which has no field of the form', () => {
  expect(PRINTOUT.at(-1)).toEqual({ heading: 'Q&A with Admin', fields: [] })
})
