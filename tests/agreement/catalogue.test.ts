import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationAnswerChanges, applicationAnswers } from '#contract/forms.ts'
import { type ApplicationRow, applicationById } from '#database/applications.ts'
import { columnNamesOf } from '#database/tables/answers.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { PRINT_SECTIONS } from '#domain/applications/form/print-sections.ts'
import type { Field } from '#domain/forms/kind.ts'
import { completeAnswers } from '#tests/applications.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database/engines.ts'
import { inputsOf } from '#web/forms/field-input.tsx'

let here: TestDatabase
beforeAll(async () => {
  here = await openTestDatabase()
})
afterAll(() => here?.close())

const KEYS = APPLICATION_FORM.fields.map((field) => field.key)

/** Columns of an application that hold no answers, with their types (S3.6). */
const KEPT_BESIDE = {
  id: 'uuid',
  user_id: 'text',
  application_status: 'text',
  submitted_at: 'timestamp with time zone',
  created_at: 'timestamp with time zone',
  updated_at: 'timestamp with time zone',
  funding_round_id: 'uuid',
  withdrawn_at: 'timestamp with time zone',
  withdrawn_reason: 'text',
  copied_from: 'uuid',
  via: 'text',
  version: 'integer',
  field_editors: 'jsonb',
  field_versions: 'jsonb',
  own_answers: 'jsonb',
  form_version: 'integer',
  applicant_name: 'text',
  folded_company_name: 'text',
  folded_applicant_name: 'text',
  bare_company_name: 'text',
  founder_pages: 'text',
}

/** Returns the columns of a field, each with PostgreSQL's name of its type. */
function columnTypesOf(field: Field): (readonly [name: string, type: string])[] {
  const storage = field.kind.storage(field)
  const type = 'parts' in storage ? 'text' : storage.column
  return columnNamesOf(field).map((name) => [name, type === 'json' ? 'jsonb' : type])
}

test('the applications table has the columns of all form fields, with their types [S3.7]', async () => {
  const columns = await here.rows<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'applications'`,
  )
  expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual({
    ...KEPT_BESIDE,
    ...Object.fromEntries(APPLICATION_FORM.fields.flatMap(columnTypesOf)),
  })
})

test('the form’s fields have every column of the specification, with the same name [S3.6, S3.7]', () => {
  const specified = [
    ...['company_name', 'one_line_description', 'industry', 'company_stage', 'funding_stage', 'hq_city'],
    ...['number_of_founders', 'all_founders_fulltime', 'founders_data'],
    ...['founding_team_story', 'motivation_insight', 'team_experience'],
    ...['problem_statement', 'product_description', 'unique_solution'],
    ...[
      'target_customer',
      'market_opportunity',
      'competitors_differentiation',
      'traction_data',
      'key_metrics',
    ],
    ...['business_model', 'current_revenue', 'gross_margins', 'past_funding', 'funding_amount_seeking'],
    ...[
      'funding_usage',
      'long_term_vision',
      'alternative_problem',
      'help_beyond_funding',
      'how_did_you_know',
    ],
    ...['pitch_deck_url', 'pitch_deck_filename', 'pitch_deck_file_size', 'additional_documents'],
  ]
  expect(APPLICATION_FORM.fields.flatMap(columnNamesOf)).toEqual(expect.arrayContaining(specified))
})

test('a new row has the same answers as a new form', async () => {
  const [row] = await here.rows<{ id: string }>(
    'insert into applications (id) values (gen_random_uuid()) returning id',
  )
  await here.rows(`insert into users (id, name, email) values ('meera', 'Meera Iyer', 'meera@example.com')`)
  await here.rows(`update profiles set role = 'admin'`)
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ('s', 'meera', 't', now() + interval '1 hour')`,
  )
  const { rows } = await here.database.query<ApplicationRow>('t', 'reader', applicationById(row?.id ?? ''))
  expect(rows?.[0]?.answers).toEqual(APPLICATION_FORM.blank())
})

const shapeKeys = (shape: unknown) => Object.keys((shape as { shape: object }).shape)

test('the contract accepts blank and complete answers of every field [S3.8, S3.9, S3.11]', () => {
  expect(shapeKeys(applicationAnswers)).toEqual(KEYS)
  expect(shapeKeys(applicationAnswerChanges)).toEqual(KEYS)
  for (const answers of [APPLICATION_FORM.blank(), completeAnswers()]) {
    expect(applicationAnswers.parse(answers)).toEqual(answers)
    expect(applicationAnswerChanges.parse(answers)).toEqual(answers)
  }
  expect(applicationAnswerChanges.parse({})).toEqual({})
})

test('the printout has every field under one heading [S7-pdf.3]', () => {
  const printed = PRINT_SECTIONS.flatMap(({ fields }): readonly string[] => fields)
  expect([...printed].sort()).toEqual([...KEYS].sort())
})

test('the form has a different input for every kind of field [D-labels.6]', () => {
  const kinds = new Set(APPLICATION_FORM.fields.map((field): unknown => field.kind))
  const inputs = new Set(APPLICATION_FORM.fields.map((field) => inputsOf(field).Input))
  expect(inputs.size).toBe(kinds.size)
})
