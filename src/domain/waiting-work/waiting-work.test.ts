import { expect, test } from 'vitest'
import type { TeamRole } from '../actor.ts'
import { reviewTask } from './review-task.ts'
import { waitingWork } from './waiting-work.ts'

const application = { id: 'a1', company_name: 'Dabba Loop', questions: null, withdrawn: null, left: null }
const answered = { ...application, questions: { answered_at: '2026-01-02T00:00:00Z', count: 2 } }
const asked = { ...application, questions: { answered_at: null, count: 3 } }
const draft = {
  ...application,
  id: 'd1',
  company_name: 'Rasoi Relay',
  left: { answers: 14, section: 'market' },
}

test('lists nothing if there are no open questions or drafts', () => {
  expect(waitingWork([])).toEqual([])
  expect(waitingWork([application, answered])).toEqual([])
})

test('lists open questions, then the draft that was edited last', () => {
  expect(waitingWork([draft, asked, { ...draft, id: 'd2' }])).toEqual([
    { text: 'Dabba Loop has 3 questions to answer', action: 'Answer', to: '/application-qa?id=a1' },
    {
      text: 'Continue Rasoi Relay: 14 answers left',
      action: 'Continue',
      to: '/startup-application?id=d1#market',
    },
  ])
})

test('uses the singular for one question or answer, and shows when a draft is ready', () => {
  const texts = (left: number) =>
    waitingWork([
      { ...asked, questions: { answered_at: null, count: 1 } },
      { ...draft, company_name: '', left: { answers: left, section: 'market' } },
    ]).map(({ text }) => text)
  expect(texts(1)).toEqual([
    'Dabba Loop has 1 question to answer',
    'Continue Untitled Application: 1 answer left',
  ])
  expect(texts(0).at(-1)).toBe('Untitled Application is ready to submit')
})

test('links team members to the applications that wait for them', () => {
  const item = (role: TeamRole, count: number) => waitingWork([], reviewTask(role, 'ravi', count))
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
