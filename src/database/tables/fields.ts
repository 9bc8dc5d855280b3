import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { FIELD_LIST_NAMES, type FieldDefinition, type FieldListName } from '#domain/forms/field-definition.ts'
import type { FieldList } from '#domain/forms/field-list.ts'
import { OWN_QUESTIONS_MAX, SECTION_TITLE_CHARACTERS, TEAM_FIELDS_MAX } from '#domain/limits.ts'
import { moment } from './moment.ts'
import { versioned } from './versioned.ts'

const lists = FIELD_LIST_NAMES.map((name) => `'${name}'`).join(', ')

const isList = (column: string, max: number) =>
  `jsonb_typeof(${column}) = 'array' and jsonb_array_length(${column}) <= ${max}`

/** Published versions of a group's own questions. They never change (policies/32-own-questions.sql). */
export const formVersions = pgTable(
  'form_versions',
  {
    number: integer().primaryKey(),
    /** Title of the section. */
    title: text().notNull(),
    questions: jsonb().$type<FieldDefinition[]>().notNull(),
    published_at: moment('published_at').notNull().defaultNow(),
    published_by: text(),
  },
  () => [
    check('form_versions_number', sql`number >= 1`),
    check('form_versions_title', sql.raw(`char_length(title) between 1 and ${SECTION_TITLE_CHARACTERS}`)),
    check('form_versions_questions', sql.raw(isList('questions', OWN_QUESTIONS_MAX))),
  ],
)

/** The unpublished copies of a group's own questions and of its team fields, as administrators edit them. */
export const fieldLists = pgTable(
  'field_lists',
  {
    name: text().$type<FieldListName>().primaryKey(),
    /** Title of the section with the group's own questions. */
    title: text().notNull().default(''),
    fields: jsonb().$type<FieldDefinition[]>().notNull().default([]),
    /** The version of the copy that was last published. Null before that. */
    published_version: integer(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    ...versioned<FieldList>(),
  },
  () => [
    check('field_lists_name', sql.raw(`name in (${lists})`)),
    check('field_lists_title', sql.raw(`char_length(title) <= ${SECTION_TITLE_CHARACTERS}`)),
    check('field_lists_fields', sql.raw(isList('fields', TEAM_FIELDS_MAX))),
  ],
)
