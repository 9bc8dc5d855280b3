import { expect, test } from 'vitest'
import { AUDIT_LOG_TEXTS } from '../audit-log/messages.ts'
import { REVIEW_TEXTS } from './messages.ts'

test('texts contain their counts and names', () => {
  expect([
    REVIEW_TEXTS.count(12),
    REVIEW_TEXTS.statusOf('Acme'),
    REVIEW_TEXTS.pageOf(2, 3),
    AUDIT_LOG_TEXTS.applicationSubtitle('Acme'),
  ]).toEqual([
    '12 Applications',
    'Status of Acme',
    'Page 2 of 3',
    'Activity on Acme, newest first. Read-only.',
  ])
})
