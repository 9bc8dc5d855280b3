import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { foldedName } from '#database/names.ts'
import {
  QUESTION_SET_NAME_CHARACTERS,
  QUESTIONS_MAX,
  QUESTIONS_MIN,
  TEXT_CHARACTERS,
} from '#domain/limits.ts'
import type { Question } from './applications.ts'

/** Questions that administrators ask often (policies/31-question-sets.sql). A round contains a copy of them. */
export const questionSets = pgTable(
  'question_sets',
  {
    /** The browser generates the id, so that a retry writes the same row. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Unique, so that 'First look' and 'first look' cannot be two sets. */
    folded_name: foldedName().notNull().unique().generatedAlwaysAs(sql`fold_name(name)`),
    questions: jsonb().$type<Question[]>().notNull(),
    /** True for at most one set, whose questions founders are asked on submission. */
    on_submission: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('question_sets_on_submission').on(table.on_submission).where(sql`on_submission`),
    check('question_sets_name', sql.raw(`char_length(name) between 1 and ${QUESTION_SET_NAME_CHARACTERS}`)),
    check(
      'question_sets_count',
      sql.raw(
        `jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between ${QUESTIONS_MIN} and ${QUESTIONS_MAX}`,
      ),
    ),
    check('question_sets_numbered', sql.raw(`questions_numbered(questions, ${TEXT_CHARACTERS})`)),
  ],
)
