import { expect, test } from 'vitest'
import { updateMessages } from './update-messages.ts'

const submitted = {
  id: 'a',
  company_name: 'Acme',
  application_status: 'submitted' as const,
  submitted_at: '2026-03-01T10:00:00Z',
  questions: null,
  withdrawn: null,
  timeline: [{ event: 'submitted' as const, at: '2026-03-01T10:00:00Z', status: null }],
}
const asked = { answered_at: null }

const moved = (status: string, minute: number) => ({
  event: 'moved' as const,
  at: `2026-03-02T10:0${minute}:00Z`,
  status,
})
/** An application whose decision can still be undone (`undoable`), and the same one once it cannot (`reviewed`). */
const undoable = { ...submitted, application_status: 'under_review' as const }
const reviewed = { ...undoable, timeline: [...submitted.timeline, moved('under_review', 1)] }
const approved = {
  ...undoable,
  application_status: 'approved' as const,
  timeline: [...reviewed.timeline, moved('approved', 2)],
}
const REVIEWED = ['Your application is now: Under Review.']
const QUESTIONS = ['You have new questions about your application.']

test.each([
  ['no change', submitted, submitted, []],
  ['a decision', submitted, reviewed, REVIEWED],
  ['a decision that can still be undone', submitted, undoable, []],
  ['a decision that has become final', undoable, reviewed, REVIEWED],
  ['two decisions', submitted, approved, ['Your application is now: Approved.']],
  [
    'a second decision that can still be undone',
    reviewed,
    { ...reviewed, application_status: 'approved' as const },
    [],
  ],
  ['a decision that was undone', undoable, submitted, []],
  ['questions sent with a status change', submitted, { ...reviewed, questions: asked }, QUESTIONS],
  [
    'a status change that becomes final after its questions',
    { ...submitted, questions: asked },
    { ...submitted, questions: asked, timeline: [moved('more_info_needed', 1)] },
    [],
  ],
  ['no new questions', { ...submitted, questions: asked }, { ...submitted, questions: asked }, []],
  [
    'their own submission on another device',
    { ...submitted, application_status: 'draft' as const, submitted_at: null },
    submitted,
    [],
  ],
])('chooses the messages to the founder after %s', (_, before, now, messages) => {
  expect(updateMessages([before], [now]).map(({ description }) => description)).toEqual(messages)
})

test('does not notify about new or deleted applications', () => {
  expect([updateMessages([], [submitted]), updateMessages([submitted], [])]).toEqual([[], []])
})
