import { expect, test } from 'vitest'
import { type AnswerChanges, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { remainingFaults } from './use-validation.ts'

const answers = APPLICATION_FORM.blank()
const refusal = { faults: APPLICATION_FORM.validate(answers, 0), answers }
const shownAfter = (changes: AnswerChanges) => {
  const now = { ...answers, ...changes }
  return remainingFaults(refusal, now, APPLICATION_FORM.validate(now)).map(({ path }) => path)
}

test('lists no errors before Next or Submit has failed', () => {
  expect(remainingFaults(undefined, answers, APPLICATION_FORM.validate(answers))).toEqual([])
})

test('removes an error when its answer is corrected', () => {
  expect(shownAfter({ company_name: 'Acme', industry: 'FinTech' })).toEqual([
    'one_line_description',
    'company_stage',
    'funding_stage',
  ])
})

test('keeps an error while its answer is still invalid', () => {
  expect(shownAfter({ company_name: '  ' })).toContain('company_name')
})

test('does not add a new error before the next validation', () => {
  expect(shownAfter({ gross_margins: 150 })).not.toContain('gross_margins')
})

test('keeps an error reported by the server until the field’s answer changes', () => {
  const fault = {
    field: 'hq_city',
    path: 'hq_city',
    label: 'HQ city',
    kind: 'wrong',
    message: 'Not in the list any more.',
  } as const
  const found = { faults: [fault], answers: { ...answers, hq_city: 'Mumbai' } }
  expect(remainingFaults(found, found.answers, [])).toEqual([fault])
  expect(remainingFaults(found, { ...found.answers, hq_city: 'Delhi' }, [])).toEqual([])
})
