import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, numeric, type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core'
import type { AnswerChanges, Answers } from '#domain/applications/form/answers.ts'
import { blankAnswer } from '#domain/applications/form/answers.ts'
import type { Field, FieldKind } from '#domain/applications/form/field.ts'
import { FIELDS } from '#domain/applications/form/index.ts'

type Columns = Record<string, PgColumnBuilderBase>

const one = (key: string, column: PgColumnBuilderBase): Columns => ({ [key]: column })
const words = (field: Field) => one(field.key, text().notNull().default(''))
const structure = (field: Field) => one(field.key, jsonb().notNull().default(blankAnswer(field)))

/** Which columns a field of a kind is kept in. */
const COLUMNS = {
  text: words,
  essay: words,
  choice: words,
  groupedChoice: words,
  number: (field) =>
    one(
      field.key,
      integer()
        .notNull()
        .default(blankAnswer(field) as number),
    ),
  rupees: (field) => one(field.key, bigint({ mode: 'number' }).notNull().default(0)),
  percent: (field) => one(field.key, numeric({ mode: 'number' })),
  shares: structure,
  founders: structure,
  fundingRounds: structure,
  monthlyRevenue: structure,
  file: (field) => {
    const { url, filename, size } = fileColumns(field)
    return { [url]: text(), [filename]: text(), [size]: text() }
  },
  documents: structure,
} satisfies Record<FieldKind, (field: Field) => Columns>

/** A stored file stands in three columns (specification, section 3: pitch_deck_url, …_filename, …_file_size). */
export const fileColumns = ({ key }: Pick<Field, 'key'>) => ({
  url: `${key}_url`,
  filename: `${key}_filename`,
  size: `${key}_file_size`,
})

/** The columns of all answers, for the table. */
export const answerColumns = (): Columns =>
  Object.assign({}, ...FIELDS.map((field) => COLUMNS[field.kind](field)))

/** The names of the columns that a field stands in. */
export const columnNamesOf = (field: Field): string[] => Object.keys(COLUMNS[field.kind](field))

/** Answers as columns of a row, for an insert or update. */
export function toColumns(changes: AnswerChanges): Record<string, unknown> {
  const present = FIELDS.filter((field) => field.key in changes)
  return Object.assign({}, ...present.map((field) => columnsOfAnswer(field, changes)))
}

function columnsOfAnswer(field: (typeof FIELDS)[number], changes: AnswerChanges): Record<string, unknown> {
  if (field.kind !== 'file') return { [field.key]: changes[field.key] }
  const { url, filename, size } = fileColumns(field)
  const file = changes[field.key]
  return { [url]: file?.url ?? null, [filename]: file?.filename ?? null, [size]: file?.size ?? null }
}

const ANSWER_JSON = FIELDS.map((field) => `'${field.key}', ${answerJson(field)}`).join(', ')

function answerJson(field: Field): string {
  if (field.kind !== 'file') return `applications.${field.key}`
  const { url, filename, size } = fileColumns(field)
  return `case when ${url} is null then null else jsonb_build_object('url', ${url}, 'filename', ${filename}, 'size', ${size}) end`
}

/** All answers of a row of `applications` as one JSON value, built by PostgreSQL. */
export const answersAsJson = (): SQL<Answers> => sql<Answers>`jsonb_build_object(${sql.raw(ANSWER_JSON)})`
