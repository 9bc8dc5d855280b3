import { expect, test } from 'vitest'
import { ROLES } from '../actor.ts'
import { DEFAULT_ROLE, roleLabel } from './roles.ts'

test('a badge is the role in words [D-way.8, S2-header.5, S3.2]', () => {
  expect([...ROLES, 'lead_investor'].map(roleLabel)).toEqual([
    'Founder',
    'Admin',
    'Reviewer',
    'Partner',
    'Lead Investor',
  ])
})

test('a new account is a founder’s', () => {
  expect(DEFAULT_ROLE).toBe('founder')
})
