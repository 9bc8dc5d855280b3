import { expect, test } from 'vitest'
import {
  AUDIT_EVENT_NAMES,
  AUDITED_REFUSALS,
  type AuditDetail,
  type AuditEvent,
  describeEvent,
} from './events.ts'

const BATCH = '4f3a9c1e-58b0-4f6e-a1d2-7b0c9e3d5f21'

const TOLD: readonly (readonly [AuditEvent, AuditDetail, string])[] = [
  ['signed-in', {}, 'Signed in'],
  ['submitted', {}, 'Submitted the application'],
  ['status-changed', { from: 'submitted', to: 'no_fit' }, 'Changed the status from Submitted to No Fit'],
  [
    'status-changed',
    { from: 'submitted', to: 'no_fit', batch: BATCH },
    'Changed the status from Submitted to No Fit (batch 4f3a9c1e)',
  ],
  ['decision-held', { to: 'no_fit' }, 'Held a decision back: No Fit'],
  ['decision-held', { to: 'no_fit', batch: BATCH }, 'Held a decision back: No Fit (batch 4f3a9c1e)'],
  ['decision-discarded', { to: 'no_fit' }, 'Dropped a decision held back: No Fit'],
  [
    'decision-discarded',
    { to: 'no_fit', batch: BATCH },
    'Dropped a decision held back: No Fit (batch 4f3a9c1e)',
  ],
  ['decision-undone', { to: 'no_fit' }, 'Took No Fit back before its e-mail left'],
  [
    'decision-undone',
    { to: 'no_fit', batch: BATCH },
    'Took No Fit back before its e-mail left (batch 4f3a9c1e)',
  ],
  ['template-changed', { status: 'no_fit' }, 'Changed the words of the e-mail about No Fit'],
  ['reason-changed', {}, 'Changed a reason to decline'],
  ['questions-sent', { questions: 1 }, 'Sent 1 question'],
  ['questions-sent', { questions: 3 }, 'Sent 3 questions'],
  ['answers-submitted', {}, 'Submitted answers'],
  ['opened', {}, 'Opened the application'],
  ['printed', {}, 'Opened the application to print it'],
  ['exported', {}, 'Downloaded the application as PDF'],
  ['file-read', { kind: 'pitch-deck' }, 'Opened a file: pitch deck'],
  ['role-changed', { role: 'admin' }, 'Gave Asha Rao the role Admin'],
  ['invited', { role: 'reviewer' }, 'Invited somebody as Reviewer'],
  ['invitation-withdrawn', { role: 'partner' }, 'Withdrew an invitation as Partner'],
  ['assigned', {}, 'Assigned Asha Rao'],
  ['unassigned', {}, 'Took the assignment back from Asha Rao'],
  ['recused', {}, 'Recused themselves'],
  ['recusal-lifted', {}, 'Lifted the recusal of Asha Rao'],
  ['membership-granted', { pass_type: 'community_pass' }, 'Gave Asha Rao the membership Community Pass'],
  ['account-deleted', {}, 'Deleted their account'],
  ['e-mails-sent-again', { emails: 1 }, 'Had 1 e-mail sent again'],
  ['e-mails-sent-again', { emails: 3 }, 'Had 3 e-mails sent again'],
  [
    'refused',
    { operation: 'changeStatus', reason: 'team-only' },
    'Was refused: change status (the team only)',
  ],
]

test.each(TOLD)('%s with %j is told in words', (event, detail, words) => {
  expect(describeEvent(event, detail, 'Asha Rao')).toBe(words)
})

test('every event has its words, and none tells what is not there', () => {
  expect([...new Set(TOLD.map(([event]) => event))]).toEqual(AUDIT_EVENT_NAMES)
  expect(TOLD.filter(([, , words]) => /undefined|null/.test(words))).toEqual([])
})

test('refusals are kept that tell of authority, each with its reason in words; a later reason speaks for itself', () => {
  const told = (reason: string) => describeEvent('refused', { operation: 'readAuditLog', reason }, '')
  expect([...AUDITED_REFUSALS, 'conflict'].map(told)).toEqual([
    'Was refused: read audit log (the team only)',
    'Was refused: read audit log (administrators only)',
    'Was refused: read audit log (administrators and reviewers only)',
    'Was refused: read audit log (not there, or not theirs)',
    'Was refused: read audit log (without two-step sign-in)',
    'Was refused: read audit log (conflict)',
  ])
  expect(AUDITED_REFUSALS).toEqual([
    ...['team-only', 'administrators-only', 'reviewers-only', 'not-found', 'two-step-setup-required'],
  ])
})
