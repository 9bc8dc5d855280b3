import { expect, test } from 'vitest'
import { APPLICATION_FORM } from './application-form.ts'
import { PRINT_SECTIONS } from './print-sections.ts'

test('every field of the catalogue is printed under exactly one heading [S7-pdf.3]', () => {
  const printed = PRINT_SECTIONS.flatMap(({ fields }) => fields)
  expect(printed.toSorted()).toEqual(APPLICATION_FORM.fields.map((field) => field.key).toSorted())
})

test('the headings are the seven of the printable document, in order [S7-pdf.2]', () => {
  expect(PRINT_SECTIONS.map(({ heading }) => heading)).toEqual([
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
  expect(PRINT_SECTIONS.at(-1)).toEqual({ heading: 'Q&A with Admin', fields: [] })
})
