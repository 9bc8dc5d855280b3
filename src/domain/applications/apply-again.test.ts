import { expect, test } from 'vitest'
import { answersToKeep, OUTDATED_ANSWERS, outdatedLabels } from './apply-again.ts'
import { compareAnswers } from './compare-answers.ts'
import { APPLICATION_FORM } from './form/application-form.ts'

test('a new application keeps all answers of the earlier one except outdated ones', () => {
  const kept = answersToKeep(APPLICATION_FORM.blank())
  expect(new Set([...Object.keys(kept), ...OUTDATED_ANSWERS])).toEqual(new Set(APPLICATION_FORM.keys))
  expect(Object.keys(kept)).toHaveLength(APPLICATION_FORM.keys.length - OUTDATED_ANSWERS.length)
})

test('lists the labels of the outdated answers in each section', () => {
  expect([0, 1, 2, 3, 4, 5].map(outdatedLabels)).toEqual([
    [],
    [],
    [],
    ['Traction data', 'Key metrics'],
    ['Revenue (INR)', 'Past funding', 'Capital sought now (INR)'],
    ['Pitch deck'],
  ])
})

test('lists only answers whose text has changed, with both texts', () => {
  const before = { ...APPLICATION_FORM.blank(), company_name: 'Acme', industry: 'SaaS' }
  const after = { ...before, company_name: 'Acme Dairy', funding_amount_seeking: 500_000 }
  const names = { investor: 'Openround Partners', product: 'Openround' }
  expect(compareAnswers(before, after, names).map(({ key, before, after }) => [key, before, after])).toEqual([
    ['company_name', 'Acme', 'Acme Dairy'],
    ['funding_amount_seeking', '', '₹5,00,000'],
  ])
})
