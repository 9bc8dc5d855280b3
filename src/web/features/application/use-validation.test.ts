import { expect, test } from 'vitest'
import { type AnswerChanges, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { remainingFaults } from './use-validation.ts'

const answers = APPLICATION_FORM.blank()
const refusal = { faults: APPLICATION_FORM.validate(answers, 0), answers }
const shownAfter = (changes: AnswerChanges) => {
  const now = { ...answers, ...changes }
  return remainingFaults(refusal, now, APPLICATION_FORM.validate(now)).map(({ path }) => path)
}

test('without a refusal nothing is marked, however much is missing', () => {
  expect(remainingFaults(undefined, answers, APPLICATION_FORM.validate(answers))).toEqual([])
})

test('a fault goes when its answer is mended, and only that one', () => {
  expect(shownAfter({ company_name: 'Acme', industry: 'FinTech' })).toEqual([
    'one_line_description',
    'company_stage',
    'funding_stage',
  ])
})

test('a fault stays when its answer changed and is wrong as before', () => {
  expect(shownAfter({ company_name: '  ' })).toContain('company_name')
})

test('a new fault waits for the next try', () => {
  expect(shownAfter({ gross_margins: 150 })).not.toContain('gross_margins')
})

test('what only the server finds wrong stays until its answer changes', () => {
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
