import { expect, test } from 'vitest'
import {
  answersShape,
  areKnownQuestions,
  areWithinWordLimit,
  filesIn,
  textOfAnswer,
  toAnswers,
  toAnswersRecord,
  withFiles,
} from './answers-record.ts'

const QUESTIONS = [
  { id: 'q2', text: 'Who pays?', order: 2 },
  { id: 'q1', text: 'Why now?', order: 1 },
]
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test('stores a text for every question, blank if unanswered', () => {
  const record = toAnswersRecord(QUESTIONS, [{ order: 2, answer: 'Schools' }])
  expect(record).toEqual({ q1: '', q2: 'Schools' })
  expect(answersShape(QUESTIONS).keys).toEqual(['q1', 'q2'])
  expect(toAnswers(QUESTIONS, record)).toEqual([
    { order: 1, answer: '' },
    { order: 2, answer: 'Schools' },
  ])
})

test('treats a missing answer as blank', () => {
  const { isEqual } = answersShape(QUESTIONS)
  expect([
    isEqual('q1', undefined, ''),
    isEqual('q1', '', undefined),
    isEqual('q1', '', 'Rules changed'),
  ]).toEqual([true, true, false])
  expect(toAnswers(QUESTIONS, { q2: 'Schools' })).toEqual([
    { order: 1, answer: '' },
    { order: 2, answer: 'Schools' },
  ])
  expect(areWithinWordLimit({ q1: undefined })).toBe(true)
})

test('accepts an answer of 200 words and rejects one of 201', () => {
  expect([areWithinWordLimit({ q1: words(200) }), areWithinWordLimit({ q1: 'a', q2: words(201) })]).toEqual([
    true,
    false,
  ])
})

test('rejects answers to unknown questions', () => {
  expect([
    areKnownQuestions(QUESTIONS, { q1: 'a' }),
    areKnownQuestions(QUESTIONS, { q1: 'a', q3: 'b' }),
  ]).toEqual([true, false])
})

const WITH_FILE = [{ id: 'q1', text: 'Your plan?', order: 1, allows_file: true } as const]
const PLAN = { url: '/files/additional-docs/1_1.pdf', filename: 'plan.pdf', size: '0.10 MB' }

test('has a key for the file of a question that allows one', () => {
  const answers = [{ order: 1, answer: 'See the file.', file: PLAN }]
  const record = { q1: 'See the file.', q1_file: PLAN }
  expect([answersShape(WITH_FILE).keys, toAnswersRecord(WITH_FILE, answers)]).toEqual([
    ['q1', 'q1_file'],
    record,
  ])
  expect([toAnswers(WITH_FILE, record), toAnswersRecord(WITH_FILE, [])]).toEqual([
    answers,
    { q1: '', q1_file: null },
  ])
  expect([areKnownQuestions(WITH_FILE, record), areKnownQuestions(QUESTIONS, record)]).toEqual([true, false])
})

test('compares files by URL, and shows their name', () => {
  const { isEqual } = answersShape(WITH_FILE)
  expect([
    isEqual('q1_file', PLAN, { ...PLAN, filename: 'forged.pdf' }),
    isEqual('q1_file', undefined, null),
    isEqual('q1_file', PLAN, null),
  ]).toEqual([true, true, false])
  expect([textOfAnswer(PLAN), textOfAnswer(null), textOfAnswer('Text')]).toEqual(['plan.pdf', '', 'Text'])
})

test('finds and replaces files in changed answers, and ignores them in word counts', () => {
  const changes = { q1: 'Text', q1_file: PLAN, q2_file: null }
  const other = { ...PLAN, size: '1.00 MB' }
  expect([filesIn(changes), withFiles(changes, () => other), areWithinWordLimit(changes)]).toEqual([
    [PLAN],
    { ...changes, q1_file: other },
    true,
  ])
})
