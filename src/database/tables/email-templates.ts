import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import {
  DECLINE_REASONS_KEPT_MAX,
  REASON_LABEL_CHARACTERS,
  REASON_TEXT_CHARACTERS,
  TEMPLATE_BODY_CHARACTERS,
  TEMPLATE_SUBJECT_CHARACTERS,
} from '#domain/limits.ts'
import { moment } from './moment.ts'

const statuses = REVIEW_STATUSES.map(({ value }) => `'${value}'`).join(', ')

/** Versions come from a sequence, so that a template that was reset and edited again gets a new version. */
export const emailTemplateVersions = pgSequence('email_template_versions', { maxValue: 2 ** 31 - 1 })

/**
 * Customised e-mail templates by status. Statuses without a row use the default template
 * (policies/56-email-templates.sql).
 */
export const emailTemplates = pgTable(
  'email_templates',
  {
    status: text().$type<ReviewStatus>().primaryKey(),
    subject: text().notNull(),
    body: text().notNull(),
    version: integer().notNull().default(sql`nextval('email_template_versions')`),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  () => [
    check('email_templates_status', sql.raw(`status in (${statuses})`)),
    check(
      'email_templates_text',
      sql.raw(
        `char_length(subject) <= ${TEMPLATE_SUBJECT_CHARACTERS} and char_length(body) <= ${TEMPLATE_BODY_CHARACTERS}`,
      ),
    ),
  ],
)

/** Decline reasons. Inactive reasons are no longer offered, but kept for decisions that refer to them. */
export const declineReasons = pgTable(
  'decline_reasons',
  {
    id: uuid().primaryKey(),
    label: text().notNull(),
    text: text().notNull(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  () => [
    check(
      'decline_reasons_text',
      sql.raw(
        `char_length(label) between 1 and ${REASON_LABEL_CHARACTERS} and char_length(text) between 1 and ${REASON_TEXT_CHARACTERS}`,
      ),
    ),
    check('decline_reasons_position', sql.raw(`position between 0 and ${DECLINE_REASONS_KEPT_MAX}`)),
  ],
)
