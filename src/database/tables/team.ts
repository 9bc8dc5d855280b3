import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { TEAM_ROLES, type TeamRole } from '#domain/actor.ts'
import { RECUSAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { users } from './accounts.ts'
import { applications } from './applications.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

const ofApplication = () =>
  uuid()
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })

const ofMember = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Who did it; null once their account is gone. */
const byMember = () => text().references(() => users.id, { onDelete: 'set null' })

/** Who of the team has nothing to do with which application, until somebody else lifts it (policies/15-team.sql). */
export const recusals = pgTable(
  'recusals',
  {
    id: uuid().primaryKey().defaultRandom(),
    application_id: ofApplication(),
    user_id: ofMember(),
    reason: text().notNull().default(''),
    declared_by: byMember(),
    created_at: moment('created_at').notNull().defaultNow(),
    lifted_by: byMember(),
    lifted_at: moment('lifted_at'),
  },
  (table) => [
    uniqueIndex('recusals_standing').on(table.application_id, table.user_id).where(sql`lifted_at is null`),
    // What the session look-up asks of every administrator with every request.
    index('recusals_standing_of_user').on(table.user_id, table.application_id).where(sql`lifted_at is null`),
    check('recusals_reason', sql.raw(`char_length(reason) <= ${RECUSAL_REASON_CHARACTERS}`)),
    check('recusals_lifted', sql`lifted_by is null or lifted_at is not null`),
  ],
)

/** Which reviewer reads which application. */
export const assignments = pgTable(
  'assignments',
  {
    application_id: ofApplication(),
    reviewer_id: ofMember(),
    assigned_by: byMember(),
    due_at: date(),
    /** When their review came in. */
    done_at: moment('done_at'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.reviewer_id] }),
    index('assignments_of_reviewer').on(table.reviewer_id, table.application_id),
  ],
)

/** Who was asked by e-mail to join the team, and has neither accepted nor let it be withdrawn. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull().unique(),
    role: text().$type<TeamRole>().notNull(),
    /** Of the token in the link of the last e-mail. */
    token_hash: text().notNull().unique(),
    invited_by: byMember(),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
  },
  () => [check('invitations_role', sql.raw(`role in (${TEAM_ROLES.map((role) => `'${role}'`).join(', ')})`))],
)
