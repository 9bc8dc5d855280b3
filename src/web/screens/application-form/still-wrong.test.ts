import { expect, test } from 'vitest'
import { type AnswerChanges, blankAnswers } from '#domain/applications/form/answers.ts'
import { faultsIn } from '#domain/applications/form/check.ts'
import { stillWrong } from './still-wrong.ts'

const answers = blankAnswers()
const refusal = { faults: faultsIn(answers, 0), answers }
const shownAfter = (changes: AnswerChanges) => {
  const now = { ...answers, ...changes }
  return stillWrong(refusal, now, faultsIn(now)).map(({ path }) => path)
}

test('without a refusal nothing is marked, however much is missing', () => {
  expect(stillWrong(undefined, answers, faultsIn(answers))).toEqual([])
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
  expect(stillWrong(found, found.answers, [])).toEqual([fault])
  expect(stillWrong(found, { ...found.answers, hq_city: 'Delhi' }, [])).toEqual([])
})
