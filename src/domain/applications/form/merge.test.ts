import { expect, test } from 'vitest'
import { type Answers, APPLICATION_FORM } from './application-form.ts'
import { mergeChanges } from './merge.ts'

const stored: Answers = {
  ...APPLICATION_FORM.blank(),
  company_name: 'Acme',
  industry: 'FinTech',
  target_customer: 'Shops',
}

test('fields that nobody else changed are stored', () => {
  expect(mergeChanges(stored, { company_name: 3 }, 3, { company_name: 'Acme Ltd' })).toEqual({
    apply: { company_name: 'Acme Ltd' },
    conflicts: [],
    theirs: {},
  })
})

test('fields changed on one side only merge, and the sender learns of the others', () => {
  expect(mergeChanges(stored, { industry: 4, company_name: 2 }, 3, { company_name: 'Acme Ltd' })).toEqual({
    apply: { company_name: 'Acme Ltd' },
    conflicts: [],
    theirs: { industry: 'FinTech' },
  })
})

test('a field changed on both sides is not stored but asked about, with the text of the other side', () => {
  const changes = { target_customer: 'Schools', company_name: 'Acme Ltd' }
  expect(mergeChanges(stored, { target_customer: 5 }, 4, changes)).toEqual({
    apply: { company_name: 'Acme Ltd' },
    conflicts: ['target_customer'],
    theirs: { target_customer: 'Shops' },
  })
})

test('the same change from both sides is no conflict', () => {
  expect(mergeChanges(stored, { target_customer: 5 }, 4, { target_customer: 'Shops' })).toEqual({
    apply: {},
    conflicts: [],
    theirs: {},
  })
})

test('a save repeated after a lost reply changes nothing and asks nothing', () => {
  const changes = { company_name: 'Acme', industry: 'FinTech' }
  expect(mergeChanges(stored, { company_name: 1, industry: 1 }, 0, changes)).toEqual({
    apply: {},
    conflicts: [],
    theirs: {},
  })
})

test('structured answers are compared by value', () => {
  const revenue = { lastMonth: 5, oneMonthBefore: null, twoMonthsBefore: null }
  const sent = { oneMonthBefore: null, twoMonthsBefore: null, lastMonth: 5 }
  expect(
    mergeChanges({ ...stored, current_revenue: revenue }, { current_revenue: 9 }, 1, {
      current_revenue: sent,
    }),
  ).toEqual({ apply: {}, conflicts: [], theirs: {} })
})
