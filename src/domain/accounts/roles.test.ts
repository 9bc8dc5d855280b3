import { expect, test } from 'vitest'
import { DEFAULT_ROLE, ROLES, roleBadge } from './roles.ts'

test('a badge is the role in words', () => {
  expect([...ROLES, 'lead_investor'].map(roleBadge)).toEqual(['Founder', 'Admin', 'Lead Investor'])
})

test('a new account is a founder’s', () => {
  expect(DEFAULT_ROLE).toBe('founder')
})
