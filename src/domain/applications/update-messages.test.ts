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
/** An application whose decision can still be undone (`slip`), and the same one once it cannot (`reviewed`). */
const slip = { ...submitted, application_status: 'under_review' as const }
const reviewed = { ...slip, timeline: [...submitted.timeline, moved('under_review', 1)] }
const approved = {
  ...slip,
  application_status: 'approved' as const,
  timeline: [...reviewed.timeline, moved('approved', 2)],
}
const REVIEWED = ['Your application is now: Under Review.']
const QUESTIONS = ['You have new questions about your application.']

test.each([
  ['nothing', submitted, submitted, []],
  ['a decision', submitted, reviewed, REVIEWED],
  ['no decision that can still be undone', submitted, slip, []],
  ['a decision whose status was already visible', slip, reviewed, REVIEWED],
  ['the last of two decisions', submitted, approved, ['Your application is now: Approved.']],
  ['no decision twice', reviewed, { ...reviewed, application_status: 'approved' as const }, []],
  ['no decision that was undone', slip, submitted, []],
  ['questions, with the status that goes with them', submitted, { ...reviewed, questions: asked }, QUESTIONS],
  [
    'questions only once when their status becomes final later',
    { ...submitted, questions: asked },
    { ...submitted, questions: asked, timeline: [moved('more_info_needed', 1)] },
    [],
  ],
  ['the same questions', { ...submitted, questions: asked }, { ...submitted, questions: asked }, []],
  [
    'nothing about their own submission elsewhere',
    { ...submitted, application_status: 'draft' as const, submitted_at: null },
    submitted,
    [],
  ],
])('notifies the founder of %s', (_, before, now, messages) => {
  expect(updateMessages([before], [now]).map(({ description }) => description)).toEqual(messages)
})

test('does not notify about new or deleted applications', () => {
  expect([updateMessages([], [submitted]), updateMessages([submitted], [])]).toEqual([[], []])
})
