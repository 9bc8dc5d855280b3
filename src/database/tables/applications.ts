import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Answers, APPLICATION_FORM, type OwnKey } from '#domain/applications/form/application-form.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import {
  ESSAY_WORDS,
  FOLDED_NAME_CHARACTERS,
  OWN_ANSWERS_BYTES,
  QUESTIONS_MAX,
  QUESTIONS_MIN,
  TEXT_CHARACTERS,
  WITHDRAWAL_REASON_CHARACTERS,
} from '#domain/limits.ts'
import type { AnswersRecord } from '#domain/questions/answers-record.ts'
import { foldedName } from '../names.ts'
import { users } from './accounts.ts'
import { answerChecks, answerColumns } from './answers.ts'
import { formVersions } from './fields.ts'
import { fundingRounds } from './funding-rounds.ts'
import { moment } from './moment.ts'
import { versioned } from './versioned.ts'

const values = STATUSES.map((status) => `'${status.value}'`).join(', ')
/** Condition for rows that may violate bounds that apply only after submission (docs/specification.md, D-form.9). */
const DRAFT = "application_status = 'draft'"

const FIRST_FOUNDER = sql`btrim(coalesce(founders_data -> 0 ->> 'firstName', '') || ' ' || coalesce(founders_data -> 0 ->> 'lastName', ''))`

const FOUNDER_PAGES = sql.raw(
  String.raw`regexp_replace(lower(jsonb_path_query_array(founders_data, '$[*].linkedin')::text), '(https?://)?([a-z]+\.)?linkedin\.com', '', 'g')`,
)

export const applications = pgTable(
  'applications',
  {
    /** The browser generates the id, so that a retry writes the same row. */
    id: uuid().primaryKey(),
    /** Null if the account was deleted but not the submitted application (D-accounts.20). */
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    application_status: text().$type<Status>().notNull().default('draft'),
    submitted_at: moment('submitted_at'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    /**
     * The funding round in which the application was submitted, set by a trigger. Null if there was none
     * (policies/21-funding-rounds.sql).
     */
    funding_round_id: uuid().references(() => fundingRounds.id),
    /** Time and reason of the withdrawal. Only functions write them (policies/62-withdrawals.sql). */
    withdrawn_at: moment('withdrawn_at'),
    withdrawn_reason: text().notNull().default(''),
    /** The application that the founder copied to apply again (policies/63-applying-again.sql). */
    copied_from: uuid().references((): AnyPgColumn => applications.id, { onDelete: 'set null' }),
    /** The name of the link by which the founder came, set by a trigger (policies/22-application-links.sql). */
    via: text(),
    ...versioned<Answers>(),
    /**
     * The applicant who last edited each answer. Empty until a member edits; an answer without a name is the owner's.
     */
    field_editors: jsonb().$type<{ readonly [K in keyof Answers]?: string }>().notNull().default({}),
    ...answerColumns(APPLICATION_FORM),
    /** Answers to the group's own questions, by key. A draft keeps those to questions that were removed. */
    own_answers: jsonb().$type<Readonly<Record<OwnKey, unknown>>>().notNull().default({}),
    /** The version of the group's own questions that the founder saw on submission. Null without such questions. */
    form_version: integer().references(() => formVersions.number),
    /** The first founder's name. */
    applicant_name: text().notNull().generatedAlwaysAs(FIRST_FOUNDER),
    /** The company's name for the review list's search (S6.18) and sorting. */
    folded_company_name: foldedName()
      .notNull()
      .generatedAlwaysAs(sql.raw(`left(fold_name(company_name), ${FOLDED_NAME_CHARACTERS})`)),
    folded_applicant_name: foldedName().notNull().generatedAlwaysAs(sql`fold_name(${FIRST_FOUNDER})`),
    // These columns are used to find earlier applications by the same company or people
    // (database/earlier-applications.ts).
    /** The company's folded name without dots and apostrophes. */
    bare_company_name: foldedName()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`translate(left(fold_name(company_name), ${FOLDED_NAME_CHARACTERS}), '.''', '')`),
      ),
    /** Addresses of the founders' LinkedIn pages in lower case, without the host. */
    founder_pages: foldedName().notNull().generatedAlwaysAs(FOUNDER_PAGES),
  },
  (table) => [
    index('applications_of_user').on(table.user_id, table.updated_at.desc()),
    // Includes the columns that the counts and the status filter read, so that a page is found without reading the
    // table. Excludes answers, because the longest answers do not fit into an index row.
    index('applications_by_submission')
      .on(table.submitted_at.desc(), table.id, table.withdrawn_at, table.application_status, table.user_id)
      .where(sql`submitted_at is not null`),
    index('applications_of_funding_round')
      .on(table.funding_round_id)
      .where(sql`funding_round_id is not null`),
    index('applications_by_status').on(
      table.application_status,
      table.submitted_at.desc(),
      table.id,
      table.withdrawn_at,
    ),
    index('applications_by_company')
      .on(
        table.folded_company_name,
        table.submitted_at.desc(),
        table.id,
        table.application_status,
        table.withdrawn_at,
      )
      .where(sql`submitted_at is not null`),
    // Disables fastupdate, so that a search does not have to scan a pending list of recent writes.
    index('applications_search')
      .using('gin', sql`folded_company_name gin_trgm_ops`, sql`folded_applicant_name gin_trgm_ops`)
      .with({ fastupdate: false }),
    check('applications_status_known', sql.raw(`application_status in (${values})`)),
    check('applications_draft_not_submitted', sql.raw(`(${DRAFT}) = (submitted_at is null)`)),
    check('applications_version_positive', sql`version >= 1`),
    index('applications_copies').on(table.copied_from).where(sql`copied_from is not null`),
    // At most one open draft is a copy of the same application.
    uniqueIndex('applications_draft_copy').on(table.copied_from).where(sql`application_status = 'draft'`),
    // At most one submitted copy of the same application is not withdrawn.
    uniqueIndex('applications_submitted_copy')
      .on(table.copied_from)
      .where(sql`submitted_at is not null and withdrawn_at is null`),
    index('applications_withdrawn').on(table.id).where(sql`withdrawn_at is not null`),
    check(
      'applications_withdrawal',
      sql.raw(
        `(withdrawn_at is null or submitted_at is not null) and (withdrawn_at is not null or withdrawn_reason = '') and char_length(withdrawn_reason) <= ${WITHDRAWAL_REASON_CHARACTERS}`,
      ),
    ),
    ...answerChecks(APPLICATION_FORM, 'applications', DRAFT),
    check(
      'applications_own_answers',
      sql.raw(
        `jsonb_typeof(own_answers) = 'object' and octet_length(own_answers::text) <= ${OWN_ANSWERS_BYTES}`,
      ),
    ),
    check('applications_form_version', sql.raw(`form_version is null or not (${DRAFT})`)),
  ],
)

/** Status changes, with user and time. A trigger writes them (policies/20-applications.sql). */
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

export type Question = { id: string; text: string; order: number; allows_file?: true | undefined }
export type QuestionAnswer = { order: number; answer: string; file?: StoredFile | undefined }

/** Question rounds. Founders can submit answers only to the latest round by `sent_at`. */
export const applicationQuestions = pgTable(
  'application_questions',
  {
    id: uuid().primaryKey().defaultRandom(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Null for a round that was sent automatically on submission, and after the administrator's account is deleted. */
    admin_user_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** The batch, if the round was sent together with others. */
    batch_id: uuid(),
    questions: jsonb().$type<Question[]>().notNull(),
    answers: jsonb().$type<QuestionAnswer[]>().notNull().default([]),
    /**
     * Null until the answers are submitted. Team members can read answers only in this column
     * (policies/30-questions.sql).
     */
    submitted_answers: jsonb()
      .$type<QuestionAnswer[]>()
      .generatedAlwaysAs(sql`case when answered_at is not null then answers end`),
    /** Set by a trigger. Unique per application (policies/30-questions.sql). */
    sent_at: moment('sent_at').notNull(),
    /** Time when the answers were submitted. From then on, they cannot be changed (policies/30-questions.sql). */
    answered_at: moment('answered_at'),
    /** Time of the last change to the answers. The columns version and field_versions also refer to the answers. */
    updated_at: moment('updated_at').notNull().defaultNow(),
    ...versioned<AnswersRecord>(),
  },
  (table) => [
    uniqueIndex('application_questions_latest').on(table.application_id, table.sent_at.desc()),
    index('application_questions_of_batch').on(table.batch_id).where(sql`batch_id is not null`),
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
 * Ids of deleted drafts, written by a trigger (policies/25-deleted-drafts.sql), because a delayed first save must not
 * recreate a deleted draft. They are kept until the account is deleted, because such a save may be weeks old.
 */
export const deletedDrafts = pgTable('deleted_drafts', {
  id: uuid().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  deleted_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
