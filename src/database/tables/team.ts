import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TEAM_ROLES, type TeamRole } from '#domain/actor.ts'
import { RECUSAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { users } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './moment.ts'

const ofApplication = () =>
  uuid()
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })

const ofMember = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Returns a column for the user who acted. It is null after the account is deleted. */
const byMember = () => text().references(() => users.id, { onDelete: 'set null' })

/** Recusals of team members from applications. They apply until somebody else lifts them (policies/15-team.sql). */
export const recusals = pgTable(
  'recusals',
  {
    id: uuid().primaryKey().defaultRandom(),
    // Not a foreign key, because the recusal outlives the application, whose audit log stays hidden from the recused
    // member.
    application_id: uuid().notNull(),
    user_id: ofMember(),
    reason: text().notNull().default(''),
    declared_by: byMember(),
    created_at: moment('created_at').notNull().defaultNow(),
    lifted_by: byMember(),
    lifted_at: moment('lifted_at'),
  },
  (table) => [
    uniqueIndex('recusals_standing').on(table.application_id, table.user_id).where(sql`lifted_at is null`),
    // Serves the session lookup in every request of an administrator.
    index('recusals_standing_of_user').on(table.user_id, table.application_id).where(sql`lifted_at is null`),
    check('recusals_reason', sql.raw(`char_length(reason) <= ${RECUSAL_REASON_CHARACTERS}`)),
    check('recusals_lifted', sql`lifted_by is null or lifted_at is not null`),
  ],
)

/** Assignments of applications to reviewers. */
export const assignments = pgTable(
  'assignments',
  {
    application_id: ofApplication(),
    reviewer_id: ofMember(),
    assigned_by: byMember(),
    due_at: date(),
    /** Time when the reviewer gave the verdict. */
    done_at: moment('done_at'),
    created_at: moment('created_at').notNull().defaultNow(),
    /** When the e-mail to the reviewer was enqueued, or found to be unnecessary. */
    emailed_at: moment('emailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.reviewer_id] }),
    index('assignments_of_reviewer').on(table.reviewer_id, table.application_id),
    index('assignments_to_email').on(table.reviewer_id, table.created_at).where(sql`emailed_at is null`),
  ],
)

/** Pending invitations to the team. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull().unique(),
    role: text().$type<TeamRole>().notNull(),
    /** Hash of the token in the latest e-mail. */
    token_hash: text().notNull().unique(),
    /** Hash of the token in the link that an administrator has copied. It does not prove the address. */
    copied_token_hash: text().unique(),
    invited_by: byMember(),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
  },
  () => [check('invitations_role', sql.raw(`role in (${TEAM_ROLES.map((role) => `'${role}'`).join(', ')})`))],
)

/** Days on which a member's digest was composed. It was not sent if there was nothing to report. */
export const digests = pgTable(
  'digests',
  {
    user_id: ofMember(),
    day: date().notNull(),
    /** Hash of the unsubscribe token. */
    token_hash: text().notNull().unique(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day] })],
)
