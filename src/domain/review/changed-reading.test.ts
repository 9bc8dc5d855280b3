import { expect, test } from 'vitest'
import { changeInReading } from './changed-reading.ts'

const submitted = { id: 's', who: 'Asha Verma', to: 'submitted' }
const declined = { id: 'd', who: 'Arjun Shah', to: 'no_fit' }
const open = { id: 'r1', answered_at: null }
const answered = { id: 'r1', answered_at: '2026-11-21T12:00:00.000Z' }
const shown = { history: [submitted], rounds: [open] }
const meera = { name: 'Meera Iyer', rounds: [] }

test.each([
  ['nothing', shown, undefined],
  [
    'a status, by whom',
    { ...shown, history: [declined, submitted] },
    'Arjun Shah changed the status to No Fit.',
  ],
  ["one's own status", { ...shown, history: [{ ...declined, who: meera.name }, submitted] }, undefined],
  ['answers', { ...shown, rounds: [answered] }, 'The founder has answered the questions.'],
  ['questions', { ...shown, rounds: [{ ...open, id: 'r2' }, open] }, 'The founder was asked something more.'],
])('what others have changed is said: %s', (_, read, said) => {
  expect(changeInReading(shown, read, meera)).toBe(said)
})

test("one's own questions are not said", () => {
  const read = { ...shown, rounds: [{ ...open, id: 'r2' }, open] }
  expect(changeInReading(shown, read, { ...meera, rounds: ['r2'] })).toBeUndefined()
})

test('a status that was taken back is nobody’s', () => {
  const before = { ...shown, history: [declined, submitted] }
  expect(changeInReading(before, shown, meera)).toBeUndefined()
})
