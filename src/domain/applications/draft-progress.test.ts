import { expect, test } from 'vitest'
import { BLANK_FOUNDER } from '../forms/kinds/founders.ts'
import { draftProgress } from './draft-progress.ts'
import { type Answers, APPLICATION_FORM, type StandardKey } from './form/application-form.ts'

const blank = APPLICATION_FORM.blank()

/** Answers to all essays and all required short questions. */
const complete: Answers = {
  ...blank,
  ...Object.fromEntries(
    APPLICATION_FORM.fields.filter(({ kind }) => kind.isLong).map(({ key }) => [key, 'Said.']),
  ),
  company_name: 'Acme',
  one_line_description: 'Ledgers for small shops',
  industry: 'FinTech',
  company_stage: 'Prototype',
  funding_stage: 'Angel',
  hq_city: 'Mumbai',
  founders_data: [{ ...BLANK_FOUNDER, firstName: 'Asha', lastName: 'Rao', email: 'asha@acme.in' }],
  all_founders_fulltime: 'yes',
  how_did_you_know: 'website-form',
}
const without = (...keys: StandardKey[]): Answers => ({
  ...complete,
  ...Object.fromEntries(keys.map((key) => [key, blank[key]])),
})

test('a blank form needs 26 answers and 40 minutes, and starts in the first section', () => {
  expect(draftProgress(blank, {})).toEqual({ answers: 26, minutes: 40, section: 'basics' })
})

test('a complete form needs no more answers', () => {
  expect(draftProgress(complete, { company_name: 3 })).toEqual({ answers: 0, minutes: 0, section: 'vision' })
})

test('estimates an essay as six short answers, and long times in steps of 5 minutes', () => {
  const minutesOf = (...keys: StandardKey[]) => draftProgress(without(...keys), {}).minutes
  expect([
    minutesOf('company_name'),
    minutesOf('company_name', 'industry', 'company_stage'),
    minutesOf('key_metrics'),
    minutesOf('key_metrics', 'traction_data', 'business_model', 'long_term_vision'),
    minutesOf('key_metrics', 'traction_data', 'business_model', 'long_term_vision', 'team_experience'),
  ]).toEqual([1, 2, 3, 9, 15])
})

test('counts an essay over the word limit as a missing answer', () => {
  const tooLong = { ...complete, key_metrics: 'word '.repeat(201) }
  expect(draftProgress(tooLong, {})).toEqual({ answers: 1, minutes: 3, section: 'market-and-traction' })
})

test('a draft continues in the section of its last edit', () => {
  const answers = without('industry', 'key_metrics', 'traction_data', 'alternative_problem')
  expect(draftProgress(answers, { company_name: 1, target_customer: 5, long_term_vision: 4 }).section).toBe(
    'market-and-traction',
  )
})

test('a draft continues in the last of several sections that were saved together', () => {
  const answers = without('industry', 'key_metrics')
  expect(draftProgress(answers, { company_name: 2, target_customer: 2 }).section).toBe('market-and-traction')
})

test('a draft continues in the next incomplete section, or starts over at the first', () => {
  const after = (written: StandardKey, ...gaps: StandardKey[]) =>
    draftProgress(without(...gaps), { [written]: 7 }).section
  expect(after('company_name', 'key_metrics')).toBe('market-and-traction')
  expect(after('long_term_vision', 'hq_city')).toBe('personal-insights')
})
