import { sql } from 'drizzle-orm'
import type { Statement } from './database.ts'
import { statement } from './statement.ts'

export type HealthRow = {
  readonly version: string
  readonly bytes: number
  /** The migration it is at. */
  readonly schema: string
  readonly waiting: number
  readonly oldest_waiting_at: Date | string | null
  readonly given_up: number
  readonly returned: number
  readonly last_sent_at: Date | string | null
  readonly last_backup_at: Date | string | null
}

/** What the database says of itself and of the e-mails in it: numbers and moments, for administrators. */
export const databaseHealth = (): Statement =>
  statement(sql`select h.version, h.bytes::float8 as bytes, h.schema, h.last_sent_at, h.last_backup_at,
      o.waiting, o.oldest_waiting_at, o.given_up, o.returned
    from database_health() h cross join outbox_state() o`)
