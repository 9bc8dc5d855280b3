import { expect, test } from 'vitest'
import { describeOtherChange, mergeRefetchedPage } from './live-changes.ts'

const page = (count: number, ...applications: { id: string; status?: string }[]) => ({ applications, count })
const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('shows changes to the listed applications immediately', () => {
  const read = page(2, { ...a, status: 'approved' }, b)
  expect(mergeRefetchedPage(page(2, a, b), read)).toEqual({ page: read, more: undefined })
})

test('counts a new application without moving the shown ones', () => {
  const read = page(3, c, a, { ...b, status: 'approved' })
  expect(mergeRefetchedPage(page(2, a, b), read)).toEqual({
    page: page(2, a, { ...b, status: 'approved' }),
    more: 1,
  })
})

test('keeps an application on the page that the refetched page no longer has', () => {
  expect(mergeRefetchedPage(page(2, a, b), page(1, b))).toEqual({ page: page(2, a, b), more: 0 })
})

const submitted = { id: 's', who: 'Asha Verma', own: false, to: 'submitted' }
const declined = { id: 'd', who: 'Arjun Shah', own: false, to: 'no_fit' }
const open = { id: 'r1', answered_at: null }
const answered = { id: 'r1', answered_at: '2026-11-21T12:00:00.000Z' }
const shown = { history: [submitted], question_rounds: [open] }

test.each([
  ['no change', shown, undefined],
  [
    'a status changed by a colleague',
    { ...shown, history: [declined, submitted] },
    'Arjun Shah changed the status to No Fit.',
  ],
  ["one's own status", { ...shown, history: [{ ...declined, own: true }, submitted] }, undefined],
  ['submitted answers', { ...shown, question_rounds: [answered] }, 'The founder has answered the questions.'],
  [
    'questions sent by a colleague',
    { ...shown, question_rounds: [{ ...open, id: 'r2' }, open] },
    'New questions were sent to the founder.',
  ],
])('describes a change by others: %s', (_, fetched, expected) => {
  expect(describeOtherChange(shown, fetched, [])).toBe(expected)
})

test('does not describe the viewer’s own questions', () => {
  const read = { ...shown, question_rounds: [{ ...open, id: 'r2' }, open] }
  expect(describeOtherChange(shown, read, ['r2'])).toBeUndefined()
})

test('does not describe an undone status change', () => {
  const before = { ...shown, history: [declined, submitted] }
  expect(describeOtherChange(before, shown, [])).toBeUndefined()
})
