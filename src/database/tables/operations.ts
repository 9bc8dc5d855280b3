import { sql } from 'drizzle-orm'
import {
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

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** E-mails to be sent; a row is written in the transaction of what it tells of. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    template: text().notNull(),
    recipient_name: text().notNull(),
    recipient_email: text().notNull(),
    data: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    created_at: moment('created_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    send_after: moment('send_after').notNull().defaultNow(),
    sent_at: moment('sent_at'),
    last_error: text(),
    /** When it came back after it had gone. */
    returned_at: moment('returned_at'),
  },
  (table) => [
    index('outbox_due').on(table.send_after).where(sql`sent_at is null`),
    // The newest is asked for by the page on health; rows of sent e-mails stay.
    index('outbox_sent').on(table.sent_at).where(sql`sent_at is not null`),
    index('outbox_returned').on(table.returned_at).where(sql`returned_at is not null`),
  ],
)

/** Hits by bucket ('sign-in 203.0.113.9') and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().notNull(),
    window_starts_at: moment('window_starts_at').notNull(),
    hits: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.window_starts_at] })],
)

/** When this installation was backed up last: one row, or none. It is no part of a backup, since it tells of one. */
export const lastBackup = pgTable(
  'last_backup',
  {
    one_row: boolean().primaryKey().default(true),
    /** Of which the rows in the archive are. */
    backed_up_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('last_backup_only', sql`one_row`)],
)
