import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, numeric, type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core'
import type { AnswersOf, Form } from '#domain/forms/form.ts'
import type { Field } from '#domain/forms/kind.ts'
import type { Storage } from '#domain/forms/storage.ts'

type Columns = Record<string, PgColumnBuilderBase>
type ColumnType = Extract<Storage, { column: string }>['column']

const TYPES = {
  text: () => text(),
  integer: () => integer(),
  bigint: () => bigint({ mode: 'number' }),
  numeric: () => numeric({ mode: 'number' }),
  json: () => jsonb(),
} as const satisfies Record<ColumnType, () => PgColumnBuilderBase>

const storageOf = (field: Field): Storage => field.kind.storage(field)

function columnsOf(field: Field): Columns {
  const storage = storageOf(field)
  if ('parts' in storage) return Object.fromEntries(columnNamesOf(field).map((name) => [name, text()]))
  const column = TYPES[storage.column]() as ReturnType<typeof jsonb>
  return { [field.key]: storage.nullable ? column : column.notNull().default(field.kind.blank(field)) }
}

/** The columns of all answers to a form, for its table. */
export const answerColumns = ({ fields }: Form): Columns => Object.assign({}, ...fields.map(columnsOf))

/** The names of the columns that a field stands in. */
export function columnNamesOf(field: Field): string[] {
  const storage = storageOf(field)
  return 'parts' in storage ? Object.values(storage.parts).map((end) => field.key + end) : [field.key]
}

/** Answers as columns of a row, for an insert or update. */
export function toColumns<F extends Field>(
  form: Form<F>,
  changes: Partial<AnswersOf<F>>,
): Record<string, unknown> {
  const present = form.fields.filter((field) => field.key in changes)
  return Object.assign({}, ...present.map((field) => valuesOf(field, changes[field.key as F['key']])))
}

function valuesOf(field: Field, answer: unknown): Record<string, unknown> {
  const storage = storageOf(field)
  if (!('parts' in storage)) return { [field.key]: answer }
  const parts = (answer ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(storage.parts).map(([part, end]) => [field.key + end, parts[part] ?? null]),
  )
}

function answerJson(table: string, field: Field): string {
  const storage = storageOf(field)
  if (!('parts' in storage)) return `${table}.${field.key}`
  const parts = Object.entries(storage.parts).map(([part, end]) => [part, `${table}.${field.key}${end}`])
  const object = parts.map(([part, column]) => `'${part}', ${column}`).join(', ')
  return `case when ${parts[0]?.[1]} is not null then jsonb_build_object(${object}) end`
}

/** All answers of a row of a form's table as one JSON value, built by PostgreSQL. */
export function answersAsJson<F extends Field>({ fields }: Form<F>, table: string): SQL<AnswersOf<F>> {
  const pairs = fields.map((field) => `'${field.key}', ${answerJson(table, field)}`)
  return sql<AnswersOf<F>>`jsonb_build_object(${sql.raw(pairs.join(', '))})`
}
