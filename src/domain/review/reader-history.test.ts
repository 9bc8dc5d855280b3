import { expect, test } from 'vitest'
import { readerHistory } from './reader-history.ts'

const day = (number: number) => `2026-03-0${number}T10:00:00.000Z`
const change = (number: number, from: string, to: string, who = 'Meera Iyer') => ({
  id: `${from}-${to}`,
  changed_at: day(number),
  from,
  to,
  who,
})
const round = { id: 'round', sent_at: day(3), answered_at: null, questions: ['Why now?'], who: 'Meera Iyer' }

const APPLICATION = {
  submitted_at: day(1),
  applicant_name: 'Asha Rao',
  withdrawn: null,
  history: [],
  question_rounds: [],
  assignments: [],
}

const lines = (...source: Parameters<typeof readerHistory>) =>
  readerHistory(...source).map(({ at, what, who }) => [at, what, who])

test('lists what happened to an application, newest first', () => {
  const application = {
    ...APPLICATION,
    withdrawn: { at: day(8) },
    history: [change(7, 'submitted', 'no_fit'), change(1, 'draft', 'submitted', 'Asha Rao')],
    question_rounds: [{ ...round, answered_at: day(4) }],
    assignments: [{ assigned_at: day(2), reviewer: 'Ravi Das', who: 'Meera Iyer' }],
  }
  expect(lines(application, [{ id: 'note', created_at: day(5), who: 'Ravi Das' }])).toEqual([
    [day(8), 'Withdrew the application', 'Asha Rao'],
    [day(7), 'Submitted → No Fit', 'Meera Iyer'],
    [day(5), 'Wrote a note', 'Ravi Das'],
    [day(4), 'Submitted answers', 'Asha Rao'],
    [day(3), 'Sent 1 question', 'Meera Iyer'],
    [day(2), 'Assigned Ravi Das', 'Meera Iyer'],
    [day(1), 'Submitted the application', 'Asha Rao'],
  ])
})

test('lists a submission without a recorded change of status', () => {
  expect(lines({ ...APPLICATION, question_rounds: [round] }, [])).toEqual([
    [day(3), 'Sent 1 question', 'Meera Iyer'],
    [day(1), 'Submitted the application', 'Asha Rao'],
  ])
})
