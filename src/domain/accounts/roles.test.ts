import { expect, test } from 'vitest'
import { ROLES } from '../actor.ts'
import { DEFAULT_ROLE, roleLabel } from './roles.ts'

test('shows a role as capitalised words [D-way.8, S2-header.5, S3.2]', () => {
  expect([...ROLES, 'lead_investor'].map(roleLabel)).toEqual([
    'Founder',
    'Admin',
    'Reviewer',
    'Partner',
    'Lead Investor',
  ])
})

test('the default role is founder', () => {
  expect(DEFAULT_ROLE).toBe('founder')
})
