import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  type CheckBuilder,
  check,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  text,
} from 'drizzle-orm/pg-core'
import type { Bounds, ColumnMapping, Limit } from '#domain/forms/column-mapping.ts'
import type { AnswersOf, Form } from '#domain/forms/form.ts'
import type { Field } from '#domain/forms/kind.ts'

type Columns = Record<string, PgColumnBuilderBase>
type ColumnType = Extract<ColumnMapping, { column: string }>['column']

const COLUMN_TYPES = {
  text: () => text(),
  integer: () => integer(),
  bigint: () => bigint({ mode: 'number' }),
  numeric: () => numeric({ mode: 'number' }),
  json: () => jsonb(),
} as const satisfies Record<ColumnType, () => PgColumnBuilderBase>

const storageOf = (field: Field): ColumnMapping => field.kind.storage(field)

function columnsOf(field: Field): Columns {
  const storage = storageOf(field)
  if ('parts' in storage) return Object.fromEntries(columnNamesOf(field).map((name) => [name, text()]))
  const column = COLUMN_TYPES[storage.column]() as ReturnType<typeof jsonb>
  return { [field.key]: storage.nullable ? column : column.notNull().default(field.kind.blank(field)) }
}

/** Returns the columns of all answers to a form, for its table. */
export const answerColumns = ({ fields }: Form): Columns => Object.assign({}, ...fields.map(columnsOf))

/** Returns the names of the columns that store a field. */
export function columnNamesOf(field: Field): string[] {
  const storage = storageOf(field)
  return 'parts' in storage ? Object.values(storage.parts).map((end) => field.key + end) : [field.key]
}

/** Converts answers to column values, for an insert or update. */
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

/** Builds a single JSON value from all answers of a row. */
export function answersAsJson<F extends Field>({ fields }: Form<F>, table: string): SQL<AnswersOf<F>> {
  const pairs = fields.map((field) => `'${field.key}', ${answerJson(table, field)}`)
  return sql<AnswersOf<F>>`jsonb_build_object(${sql.raw(pairs.join(', '))})`
}

const MEASURE_SQL = {
  characters: (key) => `char_length(${key})`,
  words: (key) => `word_count(${key})`,
  value: (key) => key,
  rows: (key) => `jsonb_array_length(${key})`,
} as const satisfies Record<Bounds['of'], (key: string) => string>

const limitSql = (limit: Limit) => (typeof limit === 'number' ? limit : limit.field)

/** Returns SQL for bounds. Counts words as the domain does, separated by any kind of whitespace. */
function boundsSql(key: string, { of, min, max }: Bounds): string {
  const measure = MEASURE_SQL[of](key)
  const isList = of === 'rows' ? `jsonb_typeof(${key}) = 'array' and ` : ''
  if (min === undefined) return `${isList}${measure} <= ${limitSql(max)}`
  if (max === undefined) return `${isList}${measure} >= ${limitSql(min)}`
  return `${isList}${measure} between ${limitSql(min)} and ${limitSql(max)}`
}

/**
 * Returns check constraints for fields with bounds, each named after its field.
 * @param draft condition under which a row may violate bounds that apply only after submission
 */
export const answerChecks = ({ fields }: Form, table: string, draft: string): CheckBuilder[] =>
  fields.flatMap((field: Field) => {
    const storage = field.kind.storage(field)
    if ('parts' in storage) return []
    const all = (bounds: readonly Bounds[] = []) =>
      bounds.map((limits) => boundsSql(field.key, limits)).join(' and ')
    const [always, submitted] = [all(storage.always), all(storage.onceSubmitted)]
    const conditions = [always, submitted && `(${draft} or (${submitted}))`].filter(Boolean)
    return conditions.length === 0 ? [] : check(`${table}_${field.key}`, sql.raw(conditions.join(' and ')))
  })
