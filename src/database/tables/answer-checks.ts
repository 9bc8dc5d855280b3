import { sql } from 'drizzle-orm'
import { type CheckBuilder, check } from 'drizzle-orm/pg-core'
import type { Form } from '#domain/forms/form.ts'
import type { Field } from '#domain/forms/kind.ts'
import type { Bounds, Limit } from '#domain/forms/storage.ts'

const MEASURES = {
  characters: (key) => `char_length(${key})`,
  words: (key) => `word_count(${key})`,
  value: (key) => key,
  rows: (key) => `jsonb_array_length(${key})`,
} as const satisfies Record<Bounds['of'], (key: string) => string>

const sqlOf = (limit: Limit) => (typeof limit === 'number' ? limit : limit.field)

/** A text of nothing but whitespace, of any kind, has no words: as the domain trims. */
function within(key: string, { of, min, max }: Bounds): string {
  const measure = MEASURES[of](key)
  const isList = of === 'rows' ? `jsonb_typeof(${key}) = 'array' and ` : ''
  if (min === undefined) return `${isList}${measure} <= ${sqlOf(max)}`
  if (max === undefined) return `${isList}${measure} >= ${sqlOf(min)}`
  return `${isList}${measure} between ${sqlOf(min)} and ${sqlOf(max)}`
}

/**
 * What the table sees to by itself: a check for each field that has bounds, named after it.
 * @param draft the condition under which a row may still break what holds once it is submitted
 */
export const answerChecks = ({ fields }: Form, table: string, draft: string): CheckBuilder[] =>
  fields.flatMap((field: Field) => {
    const storage = field.kind.storage(field)
    if ('parts' in storage) return []
    const all = (bounds: readonly Bounds[] = []) => bounds.map((one) => within(field.key, one)).join(' and ')
    const [always, submitted] = [all(storage.always), all(storage.onceSubmitted)]
    const conditions = [always, submitted && `(${draft} or (${submitted}))`].filter(Boolean)
    return conditions.length === 0 ? [] : check(`${table}_${field.key}`, sql.raw(conditions.join(' and ')))
  })
