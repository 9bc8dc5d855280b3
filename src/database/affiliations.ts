import { and, eq, sql } from 'drizzle-orm'
import type { Changes } from '#domain/records/record.ts'
import { type Affiliations, NO_AFFILIATIONS } from '#domain/review/affiliations.ts'
import type { Statement, Transaction } from './database.ts'
import { firstVersion, nextVersion, type RecordStamp } from './record-versions.ts'
import { selectBuilder, statement, writeBuilder } from './statement.ts'
import { affiliations } from './tables/affiliations.ts'

export type AffiliationsRow = typeof affiliations.$inferSelect

const isOwn = eq(affiliations.user_id, sql`app_user_id()`)

/** A JSON expression for the actor's affiliations, for use in a statement. Null if there is no row. */
export const OWN_AFFILIATIONS = sql`(select jsonb_build_object('organisations', f.organisations,
    'email_domains', f.email_domains, 'linkedin_pages', f.linkedin_pages)
  from ${affiliations} f where f.user_id = app_user_id())`

/** Selects the actor's own affiliations. */
export const ownAffiliations = (): Statement => selectBuilder.select().from(affiliations).where(isOwn)

const insertSql = (changes: Changes<Affiliations>) => {
  const { organisations, email_domains, linkedin_pages } = { ...NO_AFFILIATIONS, ...changes }
  const { version, field_versions } = firstVersion(Object.keys(changes))
  return sql`
    insert into ${affiliations} (user_id, organisations, email_domains, linkedin_pages, version, field_versions)
    values (app_user_id(), ${organisations}, ${email_domains}, ${linkedin_pages}, ${version}, ${field_versions})
    on conflict do nothing returning version, updated_at`
}

/** Inserts the actor's affiliations. Affects no row if they already exist. */
export const affiliationsInsertStatement = (changes: Changes<Affiliations>): Statement =>
  statement(insertSql(changes))

/** Returns the actor's own affiliations within a transaction. If there are none, inserts empty ones. */
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

/** Updates the actor's own affiliations if they are still at this version. */
export const affiliationsUpdateStatement = (version: number, changes: Changes<Affiliations>): Statement =>
  updateQuery(writeBuilder, version, changes)

/** Like affiliationsUpdateStatement, but within a transaction. @returns undefined after a concurrent update */
export async function updateAffiliations(
  transaction: Transaction,
  { version }: Pick<AffiliationsRow, 'version'>,
  changes: Changes<Affiliations>,
): Promise<RecordStamp | undefined> {
  const [saved] = await updateQuery(transaction, version, changes)
  return saved
}
