import { and, eq, sql } from 'drizzle-orm'
import type { Changes } from '#domain/records/record.ts'
import { type Affiliations, NO_AFFILIATIONS } from '#domain/review/affiliations.ts'
import type { Statement, Transaction } from './database.ts'
import { firstVersion, nextVersion, type RecordStamp } from './record-versions.ts'
import { selectBuilder, statement, writeBuilder } from './statement.ts'
import { affiliations } from './tables/affiliations.ts'

/** As the actor stated them; without a row there is nothing yet. */
export type AffiliationsRow = typeof affiliations.$inferSelect

const isOwn = eq(affiliations.user_id, sql`app_user_id()`)

/** What the actor has stated, as JSON within a statement; null: nothing yet. */
export const OWN_AFFILIATIONS = sql`(select jsonb_build_object('organisations', f.organisations,
    'email_domains', f.email_domains, 'linkedin_pages', f.linkedin_pages)
  from ${affiliations} f where f.user_id = app_user_id())`

/** The actor's own. */
export const ownAffiliations = (): Statement => selectBuilder.select().from(affiliations).where(isOwn)

const insertSql = (changes: Changes<Affiliations>) => {
  const { organisations, email_domains, linkedin_pages } = { ...NO_AFFILIATIONS, ...changes }
  const { version, field_versions } = firstVersion(Object.keys(changes))
  return sql`
    insert into ${affiliations} (user_id, organisations, email_domains, linkedin_pages, version, field_versions)
    values (app_user_id(), ${organisations}, ${email_domains}, ${linkedin_pages}, ${version}, ${field_versions})
    on conflict do nothing returning version, updated_at`
}

/** The actor's first save; touches no row when there was one before. */
export const affiliationsInsert = (changes: Changes<Affiliations>): Statement => statement(insertSql(changes))

/** The actor's own within a transaction, with nothing in it when there was none. */
export async function ensureAffiliations(transaction: Transaction): Promise<AffiliationsRow | undefined> {
  await transaction.execute(insertSql({}))
  const [row] = await transaction.select().from(affiliations).where(isOwn)
  return row
}

const updateQuery = (sender: Pick<Transaction, 'update'>, version: number, changes: Changes<Affiliations>) =>
  sender
    .update(affiliations)
    .set({ ...changes, ...nextVersion(version, Object.keys(changes)) })
    .where(and(isOwn, eq(affiliations.version, version)))
    .returning({ version: affiliations.version, updated_at: affiliations.updated_at })

/** Stores changes of the actor's own; touches no row unless it is at this very version. */
export const affiliationsUpdate = (version: number, changes: Changes<Affiliations>): Statement =>
  updateQuery(writeBuilder, version, changes)

/** The same within a transaction. @returns undefined when somebody was quicker */
export async function updateAffiliations(
  transaction: Transaction,
  { version }: Pick<AffiliationsRow, 'version'>,
  changes: Changes<Affiliations>,
): Promise<RecordStamp | undefined> {
  const [saved] = await updateQuery(transaction, version, changes)
  return saved
}
