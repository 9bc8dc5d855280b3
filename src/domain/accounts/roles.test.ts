import { expect, test } from 'vitest'
import { ROLES, roleBadge } from './roles.ts'

test('a badge is the role in words', () => {
  expect([...ROLES, 'lead_investor'].map(roleBadge)).toEqual(['Founder', 'Admin', 'Lead Investor'])
})
