import { expect, test } from 'vitest'
import type { Status } from './status.ts'
import { buildTimeline } from './timeline.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds))
const change = (from: Status, to: Status, seconds: number) => ({ from, to, at: at(seconds) })
const FACTS = {
  created_at: at(0),
  submitted_at: at(60),
  withdrawn_at: null,
  question_rounds: [],
  changes: [],
}

/** Returns the timeline as it is `seconds` after noon. */
const timelineOf = (facts: Partial<Parameters<typeof buildTimeline>[0]>, seconds = 3_600) =>
  buildTimeline({ ...FACTS, ...facts }, { now: at(seconds), undoSeconds: 10 }).map(
    ({ event, status, at: moment }) => [status ?? event, (moment.getTime() - at(0).getTime()) / 1000],
  )

test('lists events in chronological order', () => {
  const question_rounds = [
    { sent_at: at(200), answered_at: at(300) },
    { sent_at: at(500), answered_at: null },
  ]
  const changes = [change('draft', 'submitted', 60), change('submitted', 'under_review', 250)]
  expect(timelineOf({ question_rounds, changes })).toEqual([
    ['started', 0],
    ['submitted', 60],
    ['asked', 200],
    ['under_review', 250],
    ['answered', 300],
    ['asked', 500],
  ])
})

test('the timeline of a draft contains only its start', () => {
  expect(timelineOf({ submitted_at: null })).toEqual([['started', 0]])
})

const START = [
  ['started', 0],
  ['submitted', 60],
]

test.each([
  ['a change that can still be undone', [change('submitted', 'no_fit', 100)], 109, []],
  ['the same change one second later', [change('submitted', 'no_fit', 100)], 110, [['no_fit', 100]]],
  [
    'a change that was undone in time',
    [change('submitted', 'no_fit', 100), change('no_fit', 'submitted', 105)],
    3_600,
    [],
  ],
  [
    'a change that was replaced in time',
    [change('submitted', 'no_fit', 100), change('no_fit', 'approved', 105)],
    3_600,
    [['approved', 105]],
  ],
  [
    'a change that was reverted too late',
    [change('submitted', 'no_fit', 100), change('no_fit', 'submitted', 110)],
    3_600,
    [
      ['no_fit', 100],
      ['submitted', 110],
    ],
  ],
  [
    'a change before another that can still be undone',
    [change('submitted', 'under_review', 100), change('under_review', 'no_fit', 200)],
    205,
    [['under_review', 100]],
  ],
])('shows the founder only final changes: %s', (_, changes, seconds, expected) => {
  expect(timelineOf({ changes }, seconds)).toEqual([...START, ...expected])
})
