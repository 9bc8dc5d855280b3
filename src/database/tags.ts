import { type SQL, sql } from 'drizzle-orm'
import type { WithPart } from '#domain/applications/applicants.ts'
import type { Tag } from '#domain/review/tags.ts'
import { partIn } from './applicants.ts'
import type { Statement, Transaction } from './database.ts'
import { rowsOf } from './rows.ts'
import { statement } from './statement.ts'
import { applications } from './tables/applications.ts'
import { applicationTags, tags } from './tables/tags.ts'

/** A tag, with the number of applications that have it and that the actor may see. */
export type TagRow = Tag & { readonly applications: number }

/** Selects the tags that the actor may see, sorted by name. */
export const selectTags = (): Statement =>
  statement(sql`
    select t.id, t.name, (
        select count(*)::int from ${applicationTags} l where l.tag_id = t.id) as applications
    from ${tags} t order by t.folded_name`)

/** The tags of application `a`, sorted by name, as a JSON array. */
export const TAGS_OF_APPLICATION = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.folded_name), '[]')
  from ${applicationTags} l join ${tags} t on t.id = l.tag_id where l.application_id = a.id)`

/** Returns the condition that application `a` has the tag, for actors who may see it. */
export const hasTag = (tag: string): SQL =>
  sql`exists (select from ${applicationTags} l where l.application_id = a.id and l.tag_id = ${tag})`

const uuidList = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** Returns the given applications that are submitted and that the actor may see, with the actor's part in them. */
export const findTaggable = (
  transaction: Transaction,
  ids: readonly string[],
): Promise<({ id: string } & WithPart)[]> =>
  rowsOf(
    transaction,
    sql`select id, ${partIn(sql`a`)} as part from ${applications} a where id in ${uuidList(ids)} and submitted_at is not null`,
  )

/**
 * Returns the ids of the tags with these names, and creates missing tags. No other transaction can change tags until
 * this one ends.
 */
export async function ensureTags(transaction: Transaction, names: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    transaction,
    sql`select id from ensure_tags(${JSON.stringify(names)}::jsonb) as id`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the company of the first application that would have more than `max` tags after adding these, if any. */
export async function findOverfullApplication(
  transaction: Transaction,
  ids: readonly string[],
  added: readonly string[],
  max: number,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ company_name: string }>(
    transaction,
    sql`
      select a.company_name from ${applications} a
      where a.id in ${uuidList(ids)} and ${added.length} + (
        select count(*) from ${applicationTags} l
        where l.application_id = a.id and l.tag_id not in ${uuidList(added)}) > ${max}
      order by a.folded_company_name, a.id limit 1`,
  )
  return row?.company_name
}

/** Adds each tag to each application. */
export const storeApplicationTags = (
  transaction: Transaction,
  ids: readonly string[],
  added: readonly string[],
): Promise<unknown> =>
  transaction.execute(sql`
    insert into ${applicationTags} (application_id, tag_id, tagged_by)
    select a.value, t.value, app_user_id() from ${uuidList(ids)} a cross join ${uuidList(added)} t
    on conflict do nothing`)

/** Removes each tag from each application. */
export const deleteApplicationTags = (
  transaction: Transaction,
  ids: readonly string[],
  removed: readonly string[],
): Promise<unknown> =>
  transaction.execute(sql`
    delete from ${applicationTags} where application_id in ${uuidList(ids)} and tag_id in ${uuidList(removed)}`)

/** Locks the tags until the transaction ends. Returns whether the actor may see the given tag. */
export async function lockTag(transaction: Transaction, id: string): Promise<boolean> {
  await transaction.execute(sql`select lock_tags()`)
  const rows = await rowsOf(transaction, sql`select from ${tags} where id = ${id}`)
  return rows.length > 0
}

/** Returns whether another tag that the actor may see has this name. */
export async function isTagNameTaken(transaction: Transaction, id: string, name: string): Promise<boolean> {
  const rows = await rowsOf(
    transaction,
    sql`select from ${tags} where folded_name = fold_name(${name}) and id <> ${id}`,
  )
  return rows.length > 0
}

/**
 * Renames a tag. Merges another tag of this name into the renamed one, if the actor cannot see the other tag on any
 * application.
 */
export async function renameTag(transaction: Transaction, id: string, name: string): Promise<void> {
  await transaction.execute(sql`select absorb_hidden_tag(${id}, ${name})`)
  await transaction.execute(sql`update ${tags} set name = ${name} where id = ${id}`)
}

/** Removes a tag from all applications that the actor may see. Deletes it unless hidden applications have it. */
export async function deleteTag(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute(sql`delete from ${applicationTags} where tag_id = ${id}`)
  await transaction.execute(sql`select delete_unused_tag(${id})`)
}
