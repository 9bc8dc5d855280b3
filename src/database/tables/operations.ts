import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** E-mails to send. A row is inserted in the transaction of the event that the e-mail reports. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    template: text().notNull(),
    recipient_name: text().notNull(),
    recipient_email: text().notNull(),
    /**
     * The account that gets the e-mail, at its address of the time of sending. Null for e-mails to a fixed address, such
     * as invitations, and security notices, which must reach the owner of the address at the time of the event.
     */
    user_id: text(),
    /** The owner's e-mail of which a member gets this copy. It is deleted together with that e-mail. */
    copy_of: uuid().references((): AnyPgColumn => outbox.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    created_at: moment('created_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    send_after: moment('send_after').notNull().defaultNow(),
    sent_at: moment('sent_at'),
    last_error: text(),
    /** Time when the e-mail bounced. */
    returned_at: moment('returned_at'),
  },
  (table) => [
    index('outbox_due').on(table.send_after).where(sql`sent_at is null`),
    // Indexes for the health page, which reads the newest rows. Rows of sent e-mails are kept.
    index('outbox_sent').on(table.sent_at).where(sql`sent_at is not null`),
    index('outbox_copies').on(table.copy_of).where(sql`copy_of is not null`),
    index('outbox_returned').on(table.returned_at).where(sql`returned_at is not null`),
  ],
)

/** Hits by time and bucket, which is the name of a limit and a hash of an address, a network or an account's id. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().notNull(),
    window_starts_at: moment('window_starts_at').notNull(),
    hits: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.window_starts_at] })],
)

/** Time of the last backup, in at most one row. Backups do not include this table. */
export const lastBackup = pgTable(
  'last_backup',
  {
    one_row: boolean().primaryKey().default(true),
    /** Snapshot time of the rows in the backup. */
    backed_up_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('last_backup_only', sql`one_row`)],
)

/** The installation's id, in at most one row. The first start creates it. */
export const installation = pgTable(
  'installation',
  {
    one_row: boolean().primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
    /** True once the uploads folder has a file with the id. From then on, no other folder is used. */
    folder_marked: boolean().notNull().default(false),
  },
  () => [check('installation_only', sql`one_row`)],
)
