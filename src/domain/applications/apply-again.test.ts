import { expect, test } from 'vitest'
import { question } from '#tests/own-questions.ts'
import { answersToKeep, applyAgainFrom, OUTDATED_ANSWERS, outdatedLabels } from './apply-again.ts'
import { compareAnswers } from './compare-answers.ts'
import { APPLICATION_FORM, type FormVersion } from './form/application-form.ts'

test('a new application keeps all answers of the earlier one except outdated ones', () => {
  const kept = answersToKeep(APPLICATION_FORM.blank())
  expect(new Set([...Object.keys(kept), ...OUTDATED_ANSWERS])).toEqual(new Set(APPLICATION_FORM.keys))
  expect(Object.keys(kept)).toHaveLength(APPLICATION_FORM.keys.length - OUTDATED_ANSWERS.length)
})

test('lists the labels of the outdated answers in each section', () => {
  expect([0, 1, 2, 3, 4, 5].map(outdatedLabels)).toEqual([
    [],
    [],
    [],
    ['Traction data', 'Key metrics'],
    ['Revenue (INR)', 'Past funding', 'Capital sought now (INR)'],
    ['Pitch deck'],
  ])
})

test('a founder may apply again from a day in the group’s time zone', () => {
  const at = (now: string, timeZone: string, promised: string | null = null) =>
    applyAgainFrom({ declined_at: '2026-02-28T20:00:00Z', promised }, new Date(now), timeZone)
  expect(at('2026-08-28T00:00:00Z', 'UTC')).toEqual({ from: '2026-08-28', is_open: true })
  expect(at('2026-08-31T18:29:00Z', 'Asia/Kolkata')).toEqual({ from: '2026-09-01', is_open: false })
  expect(at('2026-08-31T18:30:00Z', 'Asia/Kolkata')).toEqual({ from: '2026-09-01', is_open: true })
  expect(at('2026-08-31T18:30:00Z', 'Asia/Kolkata', '2026-09-15').from).toBe('2026-09-15')
})

/** All answers except the reasons for contradictory figures. */
const COMPARED = APPLICATION_FORM.fields.length - 1

test('lists only answers whose text has changed, with both texts', () => {
  const before = { ...APPLICATION_FORM.blank(), company_name: 'Acme', industry: 'SaaS' }
  const after = { ...before, company_name: 'Acme Dairy', funding_amount_seeking: 500_000 }
  const names = { investor: 'Openround Partners', product: 'Openround' }
  const { changed, unchanged } = compareAnswers({ answers: before }, { answers: after }, names)
  expect(unchanged).toBe(COMPARED - 2)
  expect(changed.map(({ key, before, after }) => [key, before, after])).toEqual([
    ['company_name', 'Acme', 'Acme Dairy'],
    ['funding_amount_seeking', '', '₹5,00,000'],
  ])
})

test('compares answers to own questions in the wording of each application', () => {
  const names = { investor: 'Openround Partners', product: 'Openround' }
  const answered = (number: number, questions: FormVersion['questions'], own: object) => ({
    answers: { ...APPLICATION_FORM.blank(), ...own },
    form: { number, title: 'More', questions },
  })
  const stand = question('Stand', 'choice')
  const renamed = { ...stand, label: 'Where?', choices: [{ id: 'choice02', label: 'A farm' }] }
  const { changed, unchanged } = compareAnswers(
    answered(1, [question('Gone'), stand, question('Same')], {
      ...{ own_gone0000: 'Then', own_stand000: 'choice02', own_same0000: 'Same' },
    }),
    answered(2, [question('New'), renamed, question('Same')], {
      ...{ own_new00000: 'Now', own_stand000: 'choice02', own_same0000: 'Same' },
    }),
    names,
  )
  expect(unchanged).toBe(COMPARED + 1)
  expect(changed).toEqual([
    { key: 'own_new00000', label: 'New', before: '', after: 'Now' },
    { key: 'own_stand000', label: 'Where?', before: 'Farm', after: 'A farm' },
    { key: 'own_gone0000', label: 'Gone', before: 'Then', after: '' },
  ])
})
