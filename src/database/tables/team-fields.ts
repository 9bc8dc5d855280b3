import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FieldDefinition } from '#domain/forms/field-definition.ts'
import { applications } from './applications.ts'
import { moment } from './moment.ts'
import { versioned } from './versioned.ts'

/** The published fields for facts that a team keeps about applications (policies/58-team-fields.sql). */
export const teamFields = pgTable(
  'team_fields',
  {
    id: text().primaryKey(),
    definition: jsonb().$type<FieldDefinition>().notNull(),
    position: integer().notNull(),
  },
  () => [check('team_fields_definition', sql`definition ->> 'id' = id`)],
)

/** The values of team fields. An application without a row has a blank value. */
export const teamValues = pgTable(
  'team_values',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** A field with values cannot be deleted. */
    field_id: text()
      .notNull()
      .references(() => teamFields.id),
    /** In the form of the field's kind. A blank value is stored, so that the version stays. */
    value: jsonb().notNull(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    ...versioned<{ value: unknown }>(),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.field_id] }),
    index('team_values_of_field').on(table.field_id, table.application_id),
  ],
)
