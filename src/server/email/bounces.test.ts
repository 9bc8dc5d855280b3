import { expect, test } from 'vitest'
import { parseBounce } from './bounces.ts'
import { isUnknownRecipient } from './smtp.ts'

const ID = '4f3a9c1e-58b0-4f6e-a1d2-7b0c9e3d5f21'

/** Returns a bounce in Postfix's format. */
const notice = (changes: { action?: string; type?: string; diagnostic?: string; id?: string } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    'Message-Id: <20261123101010.ABCDEF@mx.example.com>',
    `Content-Type: multipart/report; report-type=${changes.type ?? 'delivery-status'};`,
    '\tboundary="B"',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; asha@acme.in',
    `Action: ${changes.action ?? 'failed'}`,
    'Status: 5.1.1',
    ...(changes.diagnostic === undefined ? [] : [`Diagnostic-Code: ${changes.diagnostic}`]),
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${changes.id ?? ID}@apply.example.com>`,
    'Subject: We have your application',
    '--B--',
  ].join('\r\n')

test("parses the e-mail's id and the reason from a bounce", () => {
  expect([
    parseBounce(notice({ diagnostic: 'smtp; 550 5.1.1 <asha@acme.in>:\r\n    User unknown' })),
    parseBounce(notice()),
    parseBounce(notice({ id: ID.toUpperCase() })),
    parseBounce(notice({ diagnostic: '' })),
  ]).toEqual([
    { id: ID, why: '550 5.1.1 <asha@acme.in>: User unknown' },
    { id: ID, why: '5.1.1' },
    { id: ID, why: '5.1.1' },
    { id: ID, why: '5.1.1' },
  ])
})

test('ignores delay notices, other reports and bounces of other senders’ e-mails', () => {
  expect([
    parseBounce(notice({ action: 'delayed' })),
    parseBounce(notice({ type: 'disposition-notification' })),
    parseBounce(notice({ id: 'of-somebody-else' })),
    parseBounce(`Message-ID: <${ID}@apply.example.com>\n\nAction: failed`),
    parseBounce(''),
  ]).toEqual(Array(5).fill(undefined))
})

const refusedBy = (response: string, command = 'RCPT TO') =>
  isUnknownRecipient(Object.assign(new Error(response), { command, response }))

test('detects unknown recipients only by permanent failure codes about the address', () => {
  expect(
    [
      '550 5.1.1 no such user',
      '550-5.1.1 The account does not exist',
      '556 5.1.10 null MX',
      '550 5.2.1 disabled',
    ].map((response) => refusedBy(response)),
  ).toEqual([true, true, true, true])
  expect(
    [
      '450 4.1.1 try later',
      '550 relay not permitted',
      '550 5.7.1 relaying denied',
      '552 5.2.2 mailbox full',
      '550 5.1.8 bad sender',
    ].map((response) => refusedBy(response)),
  ).toEqual([false, false, false, false, false])
  expect([refusedBy('550 5.1.1 no such user', 'DATA'), isUnknownRecipient('550 5.1.1')]).toEqual([
    false,
    false,
  ])
})
