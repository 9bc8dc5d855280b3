import { expect, test } from 'vitest'
import {
  AUDIT_EVENT_NAMES,
  AUDIT_FILTERS,
  AUDIT_KINDS,
  AUDITED_REFUSALS,
  type AuditDetail,
  type AuditEvent,
  describeEvent,
} from './events.ts'

const DESCRIBED: readonly (readonly [AuditEvent, AuditDetail, string])[] = [
  ['signed-in', {}, 'Signed in'],
  ['submitted', {}, 'Submitted the application'],
  ['withdrawn', {}, 'Withdrew the application'],
  ['withdrawal-undone', {}, 'Undid the withdrawal'],
  ['co-founder-invited', {}, 'Invited a co-founder'],
  ['co-founder-joined', {}, 'Added Asha Rao as a co-founder'],
  ['co-founder-removed', {}, 'Removed Asha Rao as a co-founder'],
  ['ownership-offered', {}, 'Offered Asha Rao the ownership'],
  ['ownership-accepted', {}, 'Became the owner in place of Asha Rao'],
  ['status-changed', { from: 'submitted', to: 'no_fit' }, 'Changed the status from Submitted to No Fit'],
  ['decision-held', { to: 'no_fit' }, 'Put No Fit on hold'],
  ['decision-discarded', { to: 'no_fit' }, 'Discarded the held decision No Fit'],
  ['decision-undone', { to: 'no_fit' }, 'Undid No Fit'],
  ['committee-started', { items: 12 }, 'Started a committee on 12 applications'],
  ['committee-taken-over', {}, 'Took over the committee'],
  ['committee-ended', {}, 'Ended the committee'],
  ['votes-asked', { number: 3 }, 'Asked the committee to vote on no. 3'],
  ['votes-revealed', { number: 3, no: 1, strong_yes: 2 }, 'Revealed the votes on no. 3: 2 Strong yes, 1 No'],
  ['votes-revealed', { number: 3 }, 'Revealed the votes on no. 3: no votes'],
  ['outcome-noted', { number: 3, outcome: 'again' }, 'Noted the committee’s outcome of no. 3: Discuss again'],
  ['meeting-set', {}, 'Set a meeting'],
  ['meeting-cancelled', {}, 'Cancelled a meeting'],
  ['template-changed', { status: 'no_fit' }, 'Edited the No Fit e-mail'],
  ['reason-changed', {}, 'Edited a decline reason'],
  ['settings-changed', { settings: 'investor, logo' }, 'Changed the settings: group name, logo'],
  ['closing-date-changed', {}, 'Added or changed a funding round'],
  ['extension-granted', {}, 'Granted Asha Rao an extension of the closing date'],
  ['link-created', {}, 'Added a link to the application'],
  ['link-deleted', {}, 'Deleted a link to the application'],
  ['questions-sent', { questions: 1 }, 'Sent 1 question'],
  ['questions-sent', { questions: 3 }, 'Sent 3 questions'],
  ['question-set-changed', {}, 'Changed the question sets'],
  [
    'form-published',
    { version: 2, questions: 1 },
    'Published version 2 of the application form, with 1 question',
  ],
  ['team-fields-changed', { fields: 3 }, 'Changed the team fields: 3 fields'],
  ['answers-submitted', {}, 'Submitted answers'],
  ['opened', {}, 'Opened the application'],
  ['printed', {}, 'Printed the application'],
  ['exported', {}, 'Downloaded the application as PDF'],
  ['exported', { applications: 1, format: 'CSV' }, 'Exported 1 application as CSV'],
  [
    'exported',
    { applications: 2, format: 'CSV', answers: 1, verdicts: 1, contacts: 1 },
    'Exported 2 applications as CSV, with all answers, verdicts and contact details',
  ],
  [
    'exported',
    { applications: 312, format: 'Excel', contacts: 1 },
    'Exported 312 applications as Excel, with contact details',
  ],
  ['file-read', { kind: 'pitch-deck' }, 'Opened a file: pitch deck'],
  ['role-changed', { role: 'admin' }, 'Changed the role of Asha Rao to Admin'],
  ['invited', { role: 'reviewer' }, 'Invited a team member as Reviewer'],
  ['invitation-link-copied', { role: 'partner' }, 'Copied the invitation link for Partner'],
  ['invitation-withdrawn', { role: 'partner' }, 'Withdrew an invitation for Partner'],
  ['assigned', {}, 'Assigned Asha Rao'],
  ['unassigned', {}, 'Unassigned Asha Rao'],
  ['tagged', {}, 'Added a tag'],
  ['untagged', {}, 'Removed a tag'],
  ['tag-renamed', {}, 'Renamed a tag'],
  ['tag-deleted', {}, 'Deleted a tag'],
  ['team-field-changed', { field: 'Deal lead', from: '', to: 'Asha' }, 'Set Deal lead to “Asha”'],
  [
    'team-field-changed',
    { field: 'Deal lead', from: 'Asha', to: 'Ravi' },
    'Changed Deal lead from “Asha” to “Ravi”',
  ],
  [
    'team-field-changed',
    { field: 'Next step', from: `Call ${'x'.repeat(300)}`, to: '' },
    `Cleared Next step, which was “Call ${'x'.repeat(195)}…”`,
  ],
  ['team-field-changed', {}, 'Changed a team field that was later deleted'],
  ['note-written', {}, 'Wrote a note'],
  ['note-edited', {}, 'Edited a note'],
  ['note-deleted', {}, 'Deleted a note'],
  ['note-notified', {}, 'Notified Asha Rao of a note'],
  ['recused', {}, 'Recused themselves'],
  ['recusal-lifted', {}, 'Removed the recusal of Asha Rao'],
  ['membership-granted', { pass_type: 'community_pass' }, 'Gave Asha Rao the membership Community Pass'],
  ['digest-changed', { digest: 'weekly' }, 'Set their morning e-mail to “Every Monday”'],
  [
    'digest-changed',
    { digest: 'off', by_link: 1 },
    'Set their morning e-mail to “Never”, with its unsubscribe link',
  ],
  ['identity-linked', {}, 'Linked their account to the identity provider'],
  ['identity-unlinked', {}, 'Unlinked their account from the identity provider'],
  ['account-deleted', {}, 'Deleted their account'],
  ['data-downloaded', {}, 'Downloaded their data'],
  ['person-erased', {}, 'Erased a person'],
  ['application-expired', {}, 'Deleted the application after its retention period'],
  ['team-field-changed', { field: 'Deal lead' }, 'Changed Deal lead'],
  ['e-mails-sent-again', { emails: 1 }, 'Resent 1 e-mail'],
  ['e-mails-sent-again', { emails: 3 }, 'Resent 3 e-mails'],
  [
    'refused',
    { operation: 'changeStatus', reason: 'team-only' },
    'Request refused: change status (team members only)',
  ],
]

test.each(DESCRIBED)('describes the event %s with the details %j', (event, detail, words) => {
  expect(describeEvent(event, detail, 'Asha Rao')).toBe(words)
})

test('describes every event, and never as undefined or null', () => {
  expect([...new Set(DESCRIBED.map(([event]) => event))]).toEqual(AUDIT_EVENT_NAMES)
  expect(DESCRIBED.filter(([, , words]) => /undefined|null/.test(words))).toEqual([])
})

test('shows the reason for each audited refusal', () => {
  const refusal = (reason: string) => describeEvent('refused', { operation: 'readAuditLog', reason }, '')
  expect([...AUDITED_REFUSALS, 'conflict'].map(refusal)).toEqual([
    'Request refused: read audit log (team members only)',
    'Request refused: read audit log (administrators only)',
    'Request refused: read audit log (administrators and reviewers only)',
    'Request refused: read audit log (the owner of the application only)',
    'Request refused: read audit log (not found, or not theirs)',
    'Request refused: read audit log (without two-step sign-in)',
    'Request refused: read audit log (conflict)',
  ])
  expect(AUDITED_REFUSALS).toEqual([
    ...[
      'team-only',
      'administrators-only',
      'reviewers-only',
      'owner-only',
      'not-found',
      'two-step-setup-required',
    ],
  ])
})

test('every event has exactly one kind', () => {
  expect(Object.values(AUDIT_KINDS).flat().toSorted()).toEqual(AUDIT_EVENT_NAMES.toSorted())
})

test('the default filter leaves out opened applications, but not opened files', () => {
  const shown = AUDIT_FILTERS['except-opened']
  expect(AUDIT_EVENT_NAMES.filter((event) => !shown.includes(event))).toEqual(['opened'])
})
