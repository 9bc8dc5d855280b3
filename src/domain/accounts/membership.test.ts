import { expect, test } from 'vitest'
import { DEFAULT_PASS_TYPE, isPassType, membershipAccess, PASS_TYPES } from './membership.ts'

test('only alumni and community passes give full and premium access [S1.13, S6.20]', () => {
  expect(PASS_TYPES.map((pass) => [pass, membershipAccess(pass)])).toEqual([
    ['free_pass', { full: false, premium: false }],
    ['portfolio_alumni', { full: true, premium: true }],
    ['community_pass', { full: true, premium: true }],
  ])
})

test('the default membership is the free pass [S3.4]', () => {
  expect(DEFAULT_PASS_TYPE).toBe('free_pass')
})

test('rejects unknown pass types [S3.3]', () => {
  expect(['free_pass', 'gold_pass', ''].map(isPassType)).toEqual([true, false, false])
})
