import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { DefinableKind, FieldDefinition, FieldListName } from '#domain/forms/field-definition.ts'
import type { FieldList } from '#domain/forms/field-list.ts'
import type { Changes } from '#domain/records/record.ts'
import type { Statement, Transaction } from './database.ts'
import { IS_STARTED_DRAFT } from './funding-rounds.ts'
import { nextVersion, type RecordStamp } from './record-versions.ts'
import { firstOf } from './rows.ts'
import { statement, writeBuilder } from './statement.ts'
import { applications } from './tables/applications.ts'
import { fieldLists, formVersions } from './tables/fields.ts'
import { teamFields, teamValues } from './tables/team-fields.ts'

export type FieldListRow = typeof fieldLists.$inferSelect

export type PublishedRow = {
  /** The published list; null if nothing was published. */
  published: (FieldList & { number: number | null; published_at: string | null }) | null
  /** The kinds of all fields that were ever published, by id. */
  kinds: Record<string, DefinableKind>
  /** Ids of the team fields that the actor cannot delete. */
  undeletable: string[]
}

export type FieldListReadingRow = PublishedRow & {
  /** Null before the first save. */
  copy: (FieldList & Pick<FieldListRow, 'version'> & { updated_at: string }) | null
  /** Number of founders with a draft. */
  drafts: number
  /** Number of applications with each choice of a team field, by the id of the choice. */
  choice_uses: Record<string, number>
}

const PUBLISHED = {
  'application-form': sql`
    (select jsonb_build_object('title', title, 'fields', questions, 'number', number, 'published_at', published_at)
      from ${formVersions} order by number desc limit 1) as published,
    coalesce((select jsonb_object_agg(question ->> 'id', question -> 'kind')
      from ${formVersions}, jsonb_array_elements(questions) question), '{}') as kinds,
    '[]'::jsonb as undeletable`,
  // Administrators who may not see every application learn nothing about the values of hidden ones.
  'team-fields': sql`
    (select jsonb_build_object('title', '', 'fields', jsonb_agg(definition order by position), 'number', null,
      'published_at', null) from ${teamFields} having count(*) > 0) as published,
    coalesce((select jsonb_object_agg(id, definition -> 'kind') from ${teamFields}), '{}') as kinds,
    coalesce((select jsonb_agg(id) from ${teamFields}
      where exists (select own_conflicts()) or exists (select from ${teamValues} where field_id = id)), '[]')
      as undeletable`,
} satisfies Record<FieldListName, unknown>

/** Selects the unpublished copy of a list, the published list, and what restricts publishing. */
export const selectFieldList = (name: FieldListName): Statement =>
  statement(sql`
    select
      (select jsonb_build_object('title', title, 'fields', fields, 'version', version, 'updated_at', updated_at)
        from ${fieldLists} where name = ${name}) as copy,
      (select count(distinct user_id)::int from ${applications} where ${IS_STARTED_DRAFT}) as drafts,
      coalesce((select jsonb_object_agg(choice, uses) from (
        select v.value #>> '{}' as choice, count(*) as uses
        from ${teamValues} v join ${teamFields} f on f.id = v.field_id
        where f.definition ->> 'kind' = 'choice' and v.value not in ('null', '""') group by 1) counted), '{}')
        as choice_uses,
      ${PUBLISHED[name]}`)

/** Returns the published list, and what restricts publishing. */
export const findPublished = (transaction: Transaction, name: FieldListName): Promise<PublishedRow> =>
  firstOf<PublishedRow>(transaction, sql`select ${PUBLISHED[name]}`) as Promise<PublishedRow>

/** Creates the unpublished copy from the published list, unless there is a copy. */
export async function createFieldList(
  transaction: Transaction,
  name: FieldListName,
  { title, fields }: FieldList,
): Promise<void> {
  await transaction
    .insert(fieldLists)
    .values({ name, title, fields: [...fields], version: 0 })
    .onConflictDoNothing()
}

export async function findFieldList(
  transaction: Transaction,
  name: FieldListName,
): Promise<FieldListRow | undefined> {
  const [row] = await transaction.select().from(fieldLists).where(eq(fieldLists.name, name))
  return row
}

/** Locks the unpublished copy until the transaction ends, so that only one of several publications happens at a time. */
export async function lockFieldList(
  transaction: Transaction,
  name: FieldListName,
): Promise<FieldListRow | undefined> {
  const [row] = await transaction.select().from(fieldLists).where(eq(fieldLists.name, name)).for('update')
  return row
}

const updateQuery = (
  sender: Pick<Transaction, 'update'>,
  { name, version }: Pick<FieldListRow, 'name' | 'version'>,
  { fields, ...changes }: Changes<FieldList>,
) =>
  sender
    .update(fieldLists)
    .set({
      ...changes,
      ...(fields && { fields: [...fields] }),
      ...nextVersion(version, Object.keys({ ...changes, ...(fields && { fields }) })),
    })
    .where(and(eq(fieldLists.name, name), eq(fieldLists.version, version)))
    .returning({ version: fieldLists.version, updated_at: fieldLists.updated_at })

/** Updates the unpublished copy if it is still at this version. */
export const fieldListUpdateStatement = (
  copy: Pick<FieldListRow, 'name' | 'version'>,
  changes: Changes<FieldList>,
): Statement => updateQuery(writeBuilder, copy, changes)

/** Like fieldListUpdateStatement, but within a transaction. @returns undefined after a concurrent update */
export async function updateFieldList(
  transaction: Transaction,
  copy: FieldListRow,
  changes: Changes<FieldList>,
): Promise<RecordStamp | undefined> {
  const [saved] = await updateQuery(transaction, copy, changes)
  return saved
}

/** Locks the team fields, so that no values are added until the transaction ends. */
export async function lockTeamFields(transaction: Transaction): Promise<void> {
  await transaction.select({ id: teamFields.id }).from(teamFields).for('update')
}

/** Stores a list as the published one, and marks the version of the copy as published. */
export async function storePublication(
  transaction: Transaction,
  { name, version }: Pick<FieldListRow, 'name' | 'version'>,
  list: FieldList,
): Promise<void> {
  await (name === 'application-form'
    ? storeFormVersion(transaction, list)
    : storeTeamFields(transaction, list.fields))
  await transaction.update(fieldLists).set({ published_version: version }).where(eq(fieldLists.name, name))
}

// Written as SQL, because administrators may insert only these columns.
const storeFormVersion = (transaction: Transaction, { title, fields }: FieldList) =>
  transaction.execute(sql`
    insert into ${formVersions} (number, title, questions, published_by)
    select coalesce(max(number), 0) + 1, ${title}, ${JSON.stringify(fields)}::jsonb, app_user_id()
    from ${formVersions}`)

async function storeTeamFields(transaction: Transaction, fields: readonly FieldDefinition[]): Promise<void> {
  await transaction.delete(teamFields).where(
    notInArray(
      teamFields.id,
      fields.map(({ id }) => id),
    ),
  )
  if (fields.length === 0) return
  await transaction
    .insert(teamFields)
    .values(fields.map((definition, position) => ({ id: definition.id, definition, position })))
    .onConflictDoUpdate({
      target: teamFields.id,
      set: { definition: sql`excluded.definition`, position: sql`excluded.position` },
    })
}
