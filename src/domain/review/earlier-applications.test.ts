import { expect, test } from 'vitest'
import { type ApplicationIdentity, companyWords, dayWithYear, matchEarlier } from './earlier-applications.ts'

const CURRENT: ApplicationIdentity = {
  id: 'b',
  user_id: 'priya',
  company_name: 'Acme Dairy Pvt. Ltd.',
  linkedin: ['https://www.linkedin.com/in/Asha-Rao/', null, ''],
}
const STRANGER: ApplicationIdentity = {
  id: 'a',
  user_id: 'nina',
  company_name: 'Beta',
  linkedin: ['https://linkedin.com/in/nina'],
}

test.each([
  ['account', {}, { user_id: 'priya' }],
  ['copy', { user_id: null, copied: 'a' }, { user_id: null }],
  ['linkedin', {}, { linkedin: ['in.linkedin.com/in/asha-rao?trk=1'] }],
  ['company', {}, { company_name: 'ACME DAIRY LLP' }],
  [undefined, {}, {}],
  [undefined, { user_id: null }, { user_id: null }],
  [undefined, { company_name: 'Ltd' }, { company_name: 'Inc' }],
  [undefined, { linkedin: ['linkedin.com/feed'] }, { linkedin: ['linkedin.com/feed'] }],
])('matches an earlier application by %s: current %j, earlier %j', (match, current, earlier) => {
  expect(matchEarlier({ copied: null, ...CURRENT, ...current }, { ...STRANGER, ...earlier })).toBe(match)
})

test.each([
  ['O’Neil & Rao Foods Pvt. Ltd.', ['oneil', 'rao', 'foods']],
  ['Ltd', []],
  ['शर्मा ट्रेडर्स', ['शर्मा', 'ट्रेडर्स']],
])('splits the company name %s into search words', (name, words) => {
  expect(companyWords(name)).toEqual(words)
})

test('formats a day with its year', () => {
  expect(dayWithYear('2026-03-12T12:00:00Z')).toBe('12 Mar 2026')
})
