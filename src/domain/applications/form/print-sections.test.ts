import { expect, test } from 'vitest'
import { APPLICATION_FORM } from './application-form.ts'
import { PRINT_SECTIONS } from './print-sections.ts'

test('prints every field under exactly one heading [S7-pdf.3]', () => {
  const printed = PRINT_SECTIONS.flatMap(({ fields }) => fields)
  expect(printed.toSorted()).toEqual(APPLICATION_FORM.fields.map((field) => field.key).toSorted())
})

test('prints the seven headings in order [S7-pdf.2]', () => {
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

test('the last heading is for questions and has no form field', () => {
  expect(PRINT_SECTIONS.at(-1)).toEqual({ heading: 'Q&A with Admin', fields: [] })
})
