import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import type { MigratingConnection } from './migrate.ts'
import { statement } from './statement.ts'

/** Notes a backup; one of an earlier moment that ends later changes nothing. */
const noted = (moment: string) => sql`insert into last_backup (backed_up_at) values (${moment}::timestamptz)
  on conflict (one_row) do update set backed_up_at = excluded.backed_up_at
  where last_backup.backed_up_at < excluded.backed_up_at`

/**
 * Keeps in mind that there is a whole backup of the rows as they stood at a moment.
 * @param moment ISO 8601
 */
export async function noteBackup(worker: Transaction, moment: string): Promise<void> {
  await worker.execute(noted(moment))
}

/** The same as the owner of the tables. A database that this version has not migrated yet has no place for it. */
export async function noteBackupAsOwner({ rows }: MigratingConnection, moment: string): Promise<void> {
  const [place] = await rows<{ there: boolean }>(
    `select to_regclass('public.last_backup') is not null as there`,
    [],
  )
  if (!place?.there) return
  const { sql: text, params } = statement(noted(moment)).toSQL()
  await rows(text, params)
}
