import { expect, test } from 'vitest'
import {
  DECIDE_TEXTS,
  DECIDED_MESSAGES,
  EMAIL_TEMPLATES_TEXTS,
  HELD_MESSAGES,
  HELD_TEXTS,
} from './decision-messages.ts'

const said = ({ description }: { description: string }) => description

test('one is spoken of as one, and several as several', () => {
  expect([DECIDE_TEXTS.sendMany(1), DECIDE_TEXTS.sendMany(2)]).toEqual(['Send 1 e-mail', 'Send 2 e-mails'])
  expect([DECIDE_TEXTS.conflictTitle(1), DECIDE_TEXTS.conflictTitle(7)]).toEqual([
    '1 application changed meanwhile',
    '7 applications changed meanwhile',
  ])
  expect([said(DECIDED_MESSAGES.many(2, 1, 'No Fit')), said(HELD_MESSAGES.released(1))]).toEqual([
    '2 applications are No Fit now; 1 e-mail leaves in a moment.',
    '1 decision is in force. E-mails leave in a moment.',
  ])
  expect(HELD_TEXTS.confirmDiscard(3)).toBe('Discard 3 held decisions?')
})

test('of letters it is said how many of them are shown', () => {
  expect([DECIDE_TEXTS.emails(3, 493), DECIDE_TEXTS.emails(2, 2)]).toEqual([
    '3 of 493 e-mails',
    'The e-mails',
  ])
})

test('what is unknown in a letter is named as it stands there', () => {
  expect(EMAIL_TEMPLATES_TEXTS.unknown(['{firstname}', '{'])).toBe(
    'There is no placeholder {firstname}, {. Founders would read it as it stands.',
  )
})
