import { expect, test } from 'vitest'
import type { TeamRole } from '../actor.ts'
import { COMMITTEE_TASK, openTasks, submittedItems } from './open-tasks.ts'
import { reviewTask } from './review-task.ts'

const application = {
  ...{ id: 'a1', company_name: 'Dabba Loop', application_status: 'submitted' },
  ...{ submitted_at: '2026-11-29T06:00:00Z', questions: null, withdrawn: null },
  ...{ meeting: null, decision: null, missing: null, timeline: [] },
}
const answered = { ...application, questions: { answered_at: '2026-01-02T00:00:00Z', count: 2 } }
const asked = { ...application, questions: { answered_at: null, count: 3 } }
const draft = {
  ...application,
  ...{ id: 'd1', company_name: 'Rasoi Relay', application_status: 'draft', submitted_at: null },
  missing: { answers: 14, section: 'market' },
}

test('lists nothing if there are no open questions or drafts', () => {
  expect(openTasks([])).toEqual([])
  expect(openTasks([application, answered])).toEqual([])
})

test('lists open questions, then the draft that was edited last', () => {
  expect(openTasks([draft, asked, { ...draft, id: 'd2' }])).toEqual([
    { text: 'Dabba Loop has 3 questions to answer', action: 'Answer', to: '/application-qa?id=a1' },
    {
      text: 'Rasoi Relay: 14 answers to go',
      action: 'Continue',
      to: '/startup-application?id=d1#market',
    },
  ])
})

test('uses the singular for one question or answer, and shows when a draft is ready', () => {
  const texts = (missing: number) =>
    openTasks([
      { ...asked, questions: { answered_at: null, count: 1 } },
      { ...draft, company_name: '', missing: { answers: missing, section: 'market' } },
    ]).map(({ text }) => text)
  expect(texts(1)).toEqual(['Dabba Loop has 1 question to answer', 'Untitled Application: 1 answer to go'])
  expect(texts(0).at(-1)).toBe('Untitled Application is ready to submit')
})

test('links team members to the applications that wait for them', () => {
  const item = (role: TeamRole, count: number) => openTasks([], reviewTask(role, 'ravi', count))
  expect(item('admin', 0)).toEqual([])
  expect(item('admin', 12)).toEqual([
    {
      text: '12 applications are overdue',
      action: 'Review',
      to: '/investment-application-review?waiting=72h',
    },
  ])
  expect(item('reviewer', 1)).toEqual([
    {
      text: '1 application to judge',
      action: 'Review',
      to: '/investment-application-review?reviewer=ravi&verdict=none&open=1',
    },
  ])
  expect(item('partner', 2)).toEqual([
    { text: '2 new applications', action: 'Review', to: '/investment-application-review?status=submitted' },
  ])
})

test('lists an open committee before the applications to review', () => {
  expect(
    openTasks([], COMMITTEE_TASK, reviewTask('partner', 'ravi', 1)).map(({ text, to }) => [text, to]),
  ).toEqual([
    ['A committee is in session', '/committee'],
    ['1 new application', '/investment-application-review?status=submitted'],
  ])
})

/** The changes of an application whose status has changed, and has been announced unless it can still be undone. */
const changed = (status: string, isAnnounced = true) => ({
  application_status: status,
  timeline: isAnnounced ? [{ event: 'moved' as const, status }] : [],
})

const NOW = new Date('2026-11-30T06:00:00Z')
const MEETING = {
  ...{ starts_at: '2026-12-02T05:30:00Z', ends_at: '2026-12-02T06:15:00Z' },
  ...{ time_zone: 'Asia/Kolkata', place: '' },
}

test('shows the meeting, the promised day or the status of a submitted application', () => {
  const textOf = (changes: object) =>
    submittedItems([{ ...application, ...changes }], NOW, 'Asia/Kolkata').map(({ text }) => text)
  expect(textOf({})).toEqual(['Dabba Loop: submitted, you hear from us by Wed 2 Dec'])
  const invited = { ...changed('meeting_scheduled'), meeting: MEETING }
  expect(textOf(invited)).toEqual(['Dabba Loop: meeting on Wed 2 Dec, 11:00'])
  const afterIt = { ...MEETING, starts_at: '2026-11-30T05:00:00Z', ends_at: '2026-11-30T05:45:00Z' }
  expect(textOf({ ...invited, meeting: afterIt })).toEqual([
    'Dabba Loop: Meeting Scheduled. We’ll e-mail you when something changes.',
  ])
  expect(textOf({ submitted_at: '2026-11-20T06:00:00Z' })).toEqual([
    'Dabba Loop: Submitted. We’ll e-mail you when something changes.',
  ])
  for (const other of [asked, draft, { withdrawn: {} }, { ...invited, withdrawn: {} }])
    expect(textOf({ ...other, company_name: 'Dabba Loop' })).toEqual([])
})

test('shows the earlier status while a change can still be undone', () => {
  const textsOf = (status: string) =>
    submittedItems([{ ...application, ...changed(status, false) }], NOW, 'UTC').map(({ text }) => text)
  const waiting = ['Dabba Loop: submitted, you hear from us by Wed 2 Dec']
  expect(textsOf('no_fit')).toEqual(waiting)
  expect(textsOf('meeting_scheduled')).toEqual(waiting)
})

test('links to the reasons of a decision', () => {
  const declined = { ...application, ...changed('no_fit') }
  const lineFor = (decision: { reasons: string[]; note: string } | null) =>
    submittedItems([{ ...declined, decision }], NOW)
  const text = 'Dabba Loop: No Fit'
  expect(lineFor(null)).toEqual([{ text }])
  expect(lineFor({ reasons: [], note: '' })).toEqual([{ text }])
  const link = [{ text, action: 'What we wrote to you', to: '/my-applications' }]
  expect(lineFor({ reasons: ['Too early for us.'], note: '' })).toEqual(link)
  expect(lineFor({ reasons: [], note: 'Come back in May.' })).toEqual(link)
})
