import { ownKey } from '#domain/applications/form/application-form.ts'
import { blankDefinition, type DefinableKind, type FieldDefinition } from '#domain/forms/field-definition.ts'

type Rows = (text: string, values?: unknown[]) => Promise<unknown>

/** Returns a definition with the id `<kind>` and zeros, such as 'number00'. */
export const definitionOf = (
  kind: DefinableKind,
  changes: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  ...blankDefinition(kind.toLowerCase().padEnd(8, '0'), kind),
  label: `Field ${kind}`,
  ...(kind === 'choice' || kind === 'choices'
    ? {
        choices: [
          { id: 'choice01', label: 'First' },
          { id: 'choice02', label: 'Second' },
        ],
      }
    : {}),
  ...changes,
})

/** Stores published team fields, bypassing all policies. */
export const storeTeamFields = (rows: Rows, definitions: readonly FieldDefinition[]) =>
  rows(
    `insert into team_fields (id, definition, position)
      select definition ->> 'id', definition, place
      from jsonb_array_elements($1::jsonb) with ordinality as listed (definition, place)`,
    [JSON.stringify(definitions)],
  )

/** Stores the values of an application's team fields, by the fields' ids, bypassing all policies. */
export const storeTeamValues = (rows: Rows, application: string, values: Readonly<Record<string, unknown>>) =>
  rows(
    `insert into team_values (application_id, field_id, value)
      select $1, key, value from jsonb_each($2::jsonb)`,
    [application, JSON.stringify(values)],
  )

/** Stores a published version of the group's own questions, bypassing all policies. */
export const storeFormVersion = (rows: Rows, number: number, questions: readonly FieldDefinition[]) =>
  rows(
    `insert into form_versions (number, title, questions) values ($1, 'Additional questions', $2::jsonb)`,
    [number, JSON.stringify(questions)],
  )

/** Stores an application's answers to own questions, by the questions' ids, bypassing all policies. */
export const storeOwnAnswers = (
  rows: Rows,
  application: string,
  version: number,
  answers: Readonly<Record<string, unknown>>,
) =>
  rows('update applications set form_version = $2, own_answers = $3::jsonb where id = $1', [
    application,
    version,
    JSON.stringify(Object.fromEntries(Object.entries(answers).map(([id, answer]) => [ownKey(id), answer]))),
  ])
