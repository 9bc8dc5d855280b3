import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findApplication, insertEmptyDraft, submitDraft, updateDraft } from '#database/applications.ts'
import { sqlState } from '#database/sql-errors.ts'
import {
  type Answers,
  APPLICATION_FORM,
  type StandardKey,
} from '#domain/applications/form/application-form.ts'
import type { Field } from '#domain/forms/kind.ts'
import { ESSAY } from '#domain/forms/kinds/essay.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { ESSAY_WORDS, FOUNDERS_MAX, RUPEES_MAX } from '#domain/limits.ts'
import { WHITESPACE_CHARACTERS } from '#domain/text.ts'
import { ASHA, completeAnswers } from '#tests/applications.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database/engines.ts'

let here: TestDatabase
beforeAll(async () => {
  here = await openTestDatabase()
  await here.rows(`insert into users (id, name, email) values ('asha', 'Asha Rao', 'asha@example.com')`)
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ('s', 'asha', 'asha', now() + interval '1 hour')`,
  )
})
afterAll(() => here?.close())

class Undone extends Error {}

/** Returns whether the table's constraints let a draft with these answers be submitted. */
async function submittableInSql(answers: Answers): Promise<boolean> {
  const work = here.database.transaction('asha', 'applicant', async (transaction) => {
    const id = randomUUID()
    await insertEmptyDraft(transaction, id)
    await updateDraft(transaction, { id, version: 1 }, answers)
    const row = await findApplication(transaction, id)
    await submitDraft(transaction, { id, version: row?.version ?? 0 })
    throw new Undone()
  })
  return work.catch((error: unknown) => {
    if (error instanceof Undone) return true
    if (sqlState(error) === '23514') return false
    throw error
  })
}

const FIELDS: readonly Field[] = APPLICATION_FORM.fields
const TEXTS = FIELDS.filter(({ key }) => typeof APPLICATION_FORM.blank()[key as StandardKey] === 'string')
const isBlank = (answer: unknown) => typeof answer === 'string' && answer.trim() === ''

/** Returns whether the table's constraints find this error too. They check whole answers, not entries or options. */
const heldInSql = (answers: Answers, { field, path, kind }: ValidationError<StandardKey>): boolean => {
  if (typeof answers[field] !== 'string') return path === field
  return kind === 'too-many-words' || (isBlank(answers[field]) && APPLICATION_FORM.field(field).required)
}

const words = (count: number) => Array(count).fill('milk').join('\u2003')
const blank = fc.string({ unit: fc.constantFrom(...WHITESPACE_CHARACTERS), maxLength: 3 })
const text = fc.oneof(blank, fc.constantFrom('\u200b', '\u0085', ' x ', 'Kept'))
const essay = fc.oneof(
  text,
  fc.constantFrom(words(ESSAY_WORDS), words(ESSAY_WORDS + 1), ` ${words(200)}\ufeff`),
)

/** Valid and invalid edge cases of single fields. */
const edges = fc.oneof(
  ...TEXTS.map(({ key, kind }) =>
    (kind === ESSAY ? essay : text).map((answer): Partial<Answers> => ({ [key]: answer })),
  ),
  fc.constantFrom(null, 0, 0.99, 1, 100, 100.01, -5).map((gross_margins) => ({ gross_margins })),
  fc
    .constantFrom(0, 1, RUPEES_MAX, RUPEES_MAX + 1)
    .map((funding_amount_seeking) => ({ funding_amount_seeking })),
  fc
    .tuple(fc.integer({ min: 1, max: FOUNDERS_MAX }), fc.integer({ min: 0, max: FOUNDERS_MAX }))
    .map(([number_of_founders, given]) => ({ number_of_founders, founders_data: Array(given).fill(ASHA) })),
)

const SUBMISSIONS = process.env.TEST_DEEP ? 400 : 120

test('rules and table constraints accept the same submissions [V2.2.1]', async () => {
  const seen = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(edges, { maxLength: 2 }), async (changes) => {
      const answers = completeAnswers(Object.assign({}, ...changes))
      const named = APPLICATION_FORM.validate(answers).filter((fault) => heldInSql(answers, fault))
      const taken = await submittableInSql(answers)
      seen[taken ? 'taken' : 'refused']++
      expect({ taken, named }).toEqual({ taken: named.length === 0, named })
    }),
    { numRuns: SUBMISSIONS },
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(SUBMISSIONS / 8)
})

test('the rules and the table both reject blank text in a required field', async () => {
  const outcomes = []
  for (const { key } of TEXTS) {
    const answers = completeAnswers({ [key]: '\u00a0\n\t ' })
    const isNamed = APPLICATION_FORM.validate(answers).some(({ path }) => path === key)
    outcomes.push([key, { isNamed, taken: await submittableInSql(answers) }])
  }
  // An optional field may have an error or not: whitespace is valid in a text, but not in a choice.
  const refused = { isNamed: true, taken: false }
  const left = { isNamed: expect.any(Boolean), taken: true }
  expect(outcomes).toEqual(TEXTS.map(({ key, required }) => [key, required ? refused : left]))
})
