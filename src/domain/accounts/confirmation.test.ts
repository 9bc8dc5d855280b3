import { expect, test } from 'vitest'
import { CONFIRMATION_NOTICES, isConfirmationOutcome, needsNewEmail } from './confirmation.ts'
import {
  EMAIL_CHANGE_NOTICES,
  EMAIL_CHANGE_OUTCOMES,
  isEmailChanged,
  isEmailChangeOutcome,
} from './email-change.ts'

const OTHERS = ['', 'toString', '__proto__', null]

test('accepts only known confirmation outcomes', () => {
  const ways = Object.keys(CONFIRMATION_NOTICES)
  expect([...ways, ...OTHERS].filter(isConfirmationOutcome)).toEqual(ways)
})

test('only expired, incomplete and unknown confirmation links need a new e-mail', () => {
  const ways = Object.keys(CONFIRMATION_NOTICES).filter(isConfirmationOutcome)
  expect(ways.filter(needsNewEmail)).toEqual(['expired', 'incomplete', 'unknown'])
})

test('accepts only known outcomes of an e-mail change', () => {
  expect(EMAIL_CHANGE_OUTCOMES).toEqual(Object.keys(EMAIL_CHANGE_NOTICES))
  expect([...EMAIL_CHANGE_OUTCOMES, ...OTHERS].filter(isEmailChangeOutcome)).toEqual(EMAIL_CHANGE_OUTCOMES)
})

test("only the outcomes 'done' and 'already' mean that the e-mail address has changed", () => {
  expect(EMAIL_CHANGE_OUTCOMES.filter(isEmailChanged)).toEqual(['done', 'already'])
})
