import { expect, test } from 'vitest'
import type { Profile } from '#web/session/auth-state.ts'
import type { ListedApplication } from './api.ts'
import { questionsPath } from './application-card.tsx'

const application = {
  id: '1',
  company_name: 'Setu Foods',
  submitted_at: '2026-11-21T12:00:00Z',
} as ListedApplication
const profile = { full_name: 'Asha Raghunathan' } as Profile

test('the path to the questions has a slug if there are a profile and a date [S2-list.15]', () => {
  expect(questionsPath(application, profile)).toBe(
    '/discussion/discussion-setu-foods-asha-raghunathan-2026-11-21?id=1',
  )
  expect(questionsPath(application, null)).toBe('/application-qa?id=1')
  expect(questionsPath({ ...application, submitted_at: null }, profile)).toBe('/application-qa?id=1')
})
