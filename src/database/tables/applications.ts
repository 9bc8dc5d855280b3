import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'
import { ESSAY_WORDS, QUESTIONS_MAX, QUESTIONS_MIN, TEXT_CHARACTERS } from '#domain/limits.ts'
import type { AnswersRecord } from '#domain/questions/answers-record.ts'
import { users } from './accounts.ts'
import { answerChecks, answerColumns } from './answers.ts'
import { versioned } from './versioned.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

const values = STATUSES.map((status) => `'${status.value}'`).join(', ')
/** A rule that a draft may still break (docs/specification.md, D-form.9). */
const DRAFT = "application_status = 'draft'"

export const applications = pgTable(
  'applications',
  {
    /** Made by the browser, so that a retry is the same write. */
    id: uuid().primaryKey(),
    /** null once the account was deleted and the submitted application stayed (D-accounts.20). */
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    application_status: text().$type<Status>().notNull().default('draft'),
    submitted_at: moment('submitted_at'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    ...versioned<Answers>(),
    ...answerColumns(APPLICATION_FORM),
    /** The first founder's name, for the review list's search (S6.18). */
    applicant_name: text()
      .notNull()
      .generatedAlwaysAs(
        sql`btrim(coalesce(founders_data -> 0 ->> 'firstName', '') || ' ' || coalesce(founders_data -> 0 ->> 'lastName', ''))`,
      ),
  },
  (table) => [
    index('applications_of_user').on(table.user_id, table.updated_at.desc()),
    index('applications_by_submission')
      .on(table.submitted_at.desc(), table.id)
      .where(sql`submitted_at is not null`),
    index('applications_by_status').on(table.application_status, table.submitted_at.desc(), table.id),
    // Without fastupdate: a search should not wade through what was saved lately.
    index('applications_search')
      .using('gin', sql`company_name gin_trgm_ops`, sql`applicant_name gin_trgm_ops`)
      .with({ fastupdate: false }),
    check('applications_status_known', sql.raw(`application_status in (${values})`)),
    check('applications_draft_not_submitted', sql.raw(`(${DRAFT}) = (submitted_at is null)`)),
    check('applications_version_positive', sql`version >= 1`),
    ...answerChecks(APPLICATION_FORM, 'applications', DRAFT),
  ],
)

/** Who moved an application from which status to which, and when; written by a trigger (policies/20-applications.sql). */
export const statusChanges = pgTable(
  'status_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    changed_by: text(),
    from_status: text().$type<Status>().notNull(),
    to_status: text().$type<Status>().notNull(),
    changed_at: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [index('status_changes_of_application').on(table.application_id, table.changed_at.desc())],
)

export type Question = { id: string; text: string; order: number }
export type QuestionAnswer = { order: number; answer: string }

/** Rounds of questions; the latest by `sent_at` is the one shown and answered. */
export const applicationQuestions = pgTable(
  'application_questions',
  {
    id: uuid().primaryKey().defaultRandom(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    admin_user_id: text().references(() => users.id, { onDelete: 'set null' }),
    questions: jsonb().$type<Question[]>().notNull(),
    answers: jsonb().$type<QuestionAnswer[]>().notNull().default([]),
    /** Null while the answers are the founder's own: all that an administrator has a right to (policies/30-questions.sql). */
    submitted_answers: jsonb()
      .$type<QuestionAnswer[]>()
      .generatedAlwaysAs(sql`case when answered_at is not null then answers end`),
    /** Dated by a trigger, so that no two rounds of an application have one moment (policies/30-questions.sql). */
    sent_at: moment('sent_at').notNull(),
    /** Locks the round: no answer is saved once it is set (policies/30-questions.sql). */
    answered_at: moment('answered_at'),
    /** Of the answers, as version and field_versions are. */
    updated_at: moment('updated_at').notNull().defaultNow(),
    ...versioned<AnswersRecord>(),
  },
  (table) => [
    uniqueIndex('application_questions_latest').on(table.application_id, table.sent_at.desc()),
    check(
      'application_questions_count',
      sql.raw(
        `jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between ${QUESTIONS_MIN} and ${QUESTIONS_MAX}`,
      ),
    ),
    check('application_questions_numbered', sql.raw(`questions_numbered(questions, ${TEXT_CHARACTERS})`)),
    check('application_questions_answers', sql.raw(`answers_within(answers, ${ESSAY_WORDS})`)),
    check('application_questions_all_answered', sql`answered_at is null or all_answered(questions, answers)`),
  ],
)

/**
 * Ids of drafts that are gone, written by a trigger (policies/25-deleted-drafts.sql): a first save that was long on its way
 * must not bring one back. They go with their person's account and not before, since such a save may be weeks old.
 */
export const deletedDrafts = pgTable('deleted_drafts', {
  id: uuid().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  deleted_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
