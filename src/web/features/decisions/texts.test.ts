import { expect, test } from 'vitest'
import { DECIDE_TEXTS, DECIDED_MESSAGES, EMAIL_TEMPLATES_TEXTS, HELD_MESSAGES, HELD_TEXTS } from './texts.ts'

const descriptionOf = ({ description }: { description: string }) => description

test('texts use the singular for one and the plural for several', () => {
  expect([DECIDE_TEXTS.sendMany(1), DECIDE_TEXTS.sendMany(2)]).toEqual(['Send 1 e-mail', 'Send 2 e-mails'])
  expect([DECIDE_TEXTS.conflictTitle(1), DECIDE_TEXTS.conflictTitle(7)]).toEqual([
    '1 application has changed',
    '7 applications have changed',
  ])
  expect([
    descriptionOf(DECIDED_MESSAGES.many(2, 1, 'No Fit', 10)),
    descriptionOf(HELD_MESSAGES.released(1, 600)),
  ]).toEqual([
    '2 applications set to No Fit. 1 e-mail goes out in 10 s.',
    '1 decision released. E-mails go out in 10 min.',
  ])
  expect(HELD_TEXTS.confirmDiscard(3)).toBe('Discard 3 held decisions?')
})

test('says who gets an e-mail, and when', () => {
  const { emailNotice } = DECIDED_MESSAGES
  expect([emailNotice('Pallabi', 10), emailNotice('', 0), emailNotice(null, 10)]).toEqual([
    'Pallabi gets an e-mail in 10 s.',
    'The founder gets an e-mail now.',
    'No e-mail is sent.',
  ])
})

test('states how many of the e-mails are shown', () => {
  expect([DECIDE_TEXTS.emails(3, 493), DECIDE_TEXTS.emails(2, 2)]).toEqual([
    'Preview of 3 of 493 e-mails',
    'E-mail previews',
  ])
})

test('the warning lists unknown placeholders as typed', () => {
  expect(EMAIL_TEMPLATES_TEXTS.unknown(['{firstname}', '{'])).toBe(
    'Unknown placeholder: {firstname}, {. Founders would see it as written.',
  )
})
