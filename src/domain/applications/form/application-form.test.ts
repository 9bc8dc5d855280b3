import { expect, test } from 'vitest'
import { APPLICATION_FORM } from './application-form.ts'

test('the form has the expected id and section keys', () => {
  expect([APPLICATION_FORM.id, ...APPLICATION_FORM.sections.map(({ key }) => key)]).toEqual([
    'seed@1',
    'basics',
    'personal-insights',
    'company-and-product',
    'market-and-traction',
    'business-model-and-funding',
    'vision',
  ])
})

test('deck and documents have different upload rules', () => {
  const uploads = ['pitch_deck', 'additional_documents'] as const
  expect(uploads.map((key) => APPLICATION_FORM.field(key).upload)).toEqual([
    'pitch-deck',
    'additional-document',
  ])
})
