import { sql } from 'drizzle-orm'
import type { Statement, Transaction } from './database.ts'
import type { MigratingConnection } from './migrate.ts'
import { statement } from './statement.ts'

export type DatabaseHealthRow = {
  readonly version: string
  readonly bytes: number
  /** Name of the latest migration. */
  readonly schema: string
  readonly waiting: number
  readonly oldest_waiting_at: Date | string | null
  readonly given_up: number
  readonly returned: number
  readonly last_sent_at: Date | string | null
  readonly last_status_email_at: Date | string | null
  readonly last_backup_at: Date | string | null
}

/** Selects figures about the database and its e-mails, for administrators. */
export const databaseHealth = (): Statement =>
  statement(sql`select h.version, h.bytes::float8 as bytes, h.schema, h.last_sent_at, h.last_status_email_at,
      h.last_backup_at,
      o.waiting, o.oldest_waiting_at, o.given_up, o.returned
    from database_health() h cross join outbox_state() o`)

const upsertBackup = (
  moment: string,
) => sql`insert into last_backup (backed_up_at) values (${moment}::timestamptz)
  on conflict (one_row) do update set backed_up_at = excluded.backed_up_at
  where last_backup.backed_up_at < excluded.backed_up_at`

/**
 * Records the time of a complete backup, unless a later one is already recorded.
 * @param moment snapshot time of the backed-up rows, in ISO 8601
 */
export async function saveBackupTime(worker: Transaction, moment: string): Promise<void> {
  await worker.execute(upsertBackup(moment))
}

/** Like saveBackupTime, but runs as the owner of the tables. Does nothing if the database has no such table yet. */
export async function saveBackupTimeAsOwner(
  { run, rows }: MigratingConnection,
  moment: string,
): Promise<void> {
  const [table] = await rows<{ there: boolean }>(
    `select to_regclass('public.last_backup') is not null as there`,
    [],
  )
  if (!table?.there) return
  // Does not wait for a standby database, which might be gone.
  await run('set synchronous_commit = local')
  const { sql: text, params } = statement(upsertBackup(moment)).toSQL()
  await rows(text, params)
}
