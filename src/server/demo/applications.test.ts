import { expect, test } from 'vitest'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { countWords } from '#domain/text.ts'
import { answersOf } from './applications.ts'
import { demoCompanies } from './companies.ts'
import { ESSAY_KEYS } from './essays.ts'

const companies = demoCompanies()
const demoApplications = companies.map((company, place) => ({
  company,
  answers: { ...APPLICATION_FORM.blank(), ...answersOf(company, place) },
}))
const submitted = demoApplications.filter(({ company }) => company.status !== 'draft')

test('the demo has at least 48 companies with unique names, in all eight statuses', () => {
  expect(companies.length).toBeGreaterThanOrEqual(48)
  expect(new Set(companies.map(({ name }) => name)).size).toBe(companies.length)
  expect(new Set(companies.map(({ status }) => status))).toEqual(new Set(STATUSES.map(({ value }) => value)))
})

test('every submitted application passes the form’s checks', () => {
  const faults = submitted.flatMap(({ company, answers }) =>
    APPLICATION_FORM.validate(answers).map(({ path, message }) => `${company.slug} ${path}: ${message}`),
  )
  expect(faults).toEqual([])
})

test('every essay of a submitted application has 60 to 180 words and is unique', () => {
  const essays = submitted.flatMap(({ company, answers }) =>
    ESSAY_KEYS.map((key) => ({ name: `${company.slug} ${key}`, text: answers[key] })),
  )
  const lengths = essays.map(({ name, text }) => [name, countWords(text)] as const)
  expect(lengths.filter(([, words]) => words < 60 || words > 180)).toEqual([])
  expect(new Set(essays.map(({ text }) => text)).size).toBe(essays.length)
  expect(essays.filter(({ text }) => /undefined|NaN|\{|\}| {2}/.test(text))).toEqual([])
})

test('companies with follow-up questions have an open round, and dates are in order', () => {
  const open = companies.filter(({ rounds }) =>
    rounds.some(({ answeredDaysAgo }) => answeredDaysAgo === undefined),
  )
  const asking = companies.filter(({ status }) => status === 'follow_up_questions')
  expect(asking.filter((company) => !open.includes(company))).toEqual([])
  expect(companies.filter(({ rounds }) => rounds.length > 1).length).toBeGreaterThanOrEqual(3)
  const times = companies.map(({ slug, daysAgo, rounds }) => ({
    slug,
    days: [daysAgo, ...rounds.flatMap((round) => [round.sentDaysAgo, round.answeredDaysAgo ?? 0])],
  }))
  expect(times.filter(({ days }) => days.some((day, index) => day > (days[index - 1] ?? day)))).toEqual([])
  expect(Math.max(...companies.map(({ daysAgo }) => daysAgo))).toBeLessThanOrEqual(70)
})
