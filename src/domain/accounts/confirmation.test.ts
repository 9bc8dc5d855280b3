import { expect, test } from 'vitest'
import { CONFIRMATION_NOTICES, isConfirmationOutcome, needsNewEmail } from './confirmation.ts'
import {
  EMAIL_CHANGE_NOTICES,
  EMAIL_CHANGE_OUTCOMES,
  isEmailChanged,
  isEmailChangeOutcome,
} from './email-change.ts'

const OTHERS = ['', 'toString', '__proto__', null]

test('of the ways a confirmation goes each is known, and nothing else that an address may say', () => {
  const ways = Object.keys(CONFIRMATION_NOTICES)
  expect([...ways, ...OTHERS].filter(isConfirmationOutcome)).toEqual(ways)
})

test('who needs a new letter has a link that ran out, or that nobody knows', () => {
  const ways = Object.keys(CONFIRMATION_NOTICES).filter(isConfirmationOutcome)
  expect(ways.filter(needsNewEmail)).toEqual(['expired', 'unknown'])
})

test('of the ways a change of address goes each is known, and nothing else that an address may say', () => {
  expect(EMAIL_CHANGE_OUTCOMES).toEqual(Object.keys(EMAIL_CHANGE_NOTICES))
  expect([...EMAIL_CHANGE_OUTCOMES, ...OTHERS].filter(isEmailChangeOutcome)).toEqual(EMAIL_CHANGE_OUTCOMES)
})

test('an account has the new address once it is changed, or was before', () => {
  expect(EMAIL_CHANGE_OUTCOMES.filter(isEmailChanged)).toEqual(['done', 'already'])
})
