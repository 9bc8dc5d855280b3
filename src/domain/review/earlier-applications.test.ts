import { expect, test } from 'vitest'
import {
  type ApplicationIdentity,
  companyKeyword,
  dayWithYear,
  matchEarlier,
} from './earlier-applications.ts'

const CURRENT: ApplicationIdentity = {
  id: 'b',
  user_id: 'priya',
  copied_from: null,
  company_name: 'Acme Dairy Pvt. Ltd.',
  linkedin: ['https://www.linkedin.com/in/Asha-Rao/', null, ''],
}
const STRANGER: ApplicationIdentity = {
  id: 'a',
  user_id: 'nina',
  copied_from: null,
  company_name: 'Beta',
  linkedin: ['https://linkedin.com/in/nina'],
}

test.each([
  ['account', {}, { user_id: 'priya' }],
  ['copy', { user_id: null, copied_from: 'a' }, { user_id: null }],
  ['linkedin', {}, { linkedin: ['in.linkedin.com/in/asha-rao?trk=1'] }],
  ['company', {}, { company_name: 'ACME DAIRY LLP' }],
  [undefined, {}, {}],
  [undefined, { user_id: null }, { user_id: null }],
  [undefined, { company_name: 'Ltd' }, { company_name: 'Inc' }],
  [undefined, { linkedin: ['linkedin.com/feed'] }, { linkedin: ['linkedin.com/feed'] }],
])('recognises an earlier application by %s', (match, current, earlier) => {
  expect(matchEarlier({ ...CURRENT, ...current }, { ...STRANGER, ...earlier })).toBe(match)
})

test.each([
  ['The Acme Dairy Pvt. Ltd.', 'dairy'],
  ['Ltd', ''],
  ['शर्मा ट्रेडर्स', 'ट्रेडर्स'],
])('chooses the longest word of %s', (name, keyword) => {
  expect(companyKeyword(name)).toBe(keyword)
})

test('names the year of an earlier day', () => {
  expect(dayWithYear('2026-03-12T12:00:00Z')).toBe('12 Mar 2026')
})
