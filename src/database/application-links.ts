import { sql } from 'drizzle-orm'
import type { Statement, Transaction } from './database.ts'
import { firstOf, rowsOf } from './rows.ts'
import { statement } from './statement.ts'
import { applicationLinks } from './tables/application-links.ts'
import { applications } from './tables/applications.ts'

export type ApplicationLinksRow = {
  readonly links: readonly {
    readonly id: string
    readonly name: string
    readonly slug: string
    /** Number of submitted applications that came by the link and that the actor may see. */
    readonly applications: number
  }[]
  /** Names of deleted links that submitted applications have kept. */
  readonly deleted: readonly string[]
}

/** Selects the links, oldest first, and the names of deleted ones. */
export const selectApplicationLinks = (): Statement =>
  statement(sql`
    with counted as materialized (
      select via, count(*)::int as count from ${applications}
      where via is not null and submitted_at is not null group by via)
    select (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'applications',
        coalesce((select count from counted where via = l.name), 0)) order by l.created_at, l.id), '[]')
      from ${applicationLinks} l) as links,
      (select coalesce(jsonb_agg(via order by via), '[]') from counted
        where via not in (select name from ${applicationLinks})) as deleted`)

type NewLink = { readonly id: string; readonly name: string; readonly slug: string }

/**
 * Stores a link, unless it is stored already.
 * @returns false if another link has the slug, or the id has another name
 */
export async function storeApplicationLink(
  transaction: Transaction,
  { id, name, slug }: NewLink,
): Promise<boolean> {
  await transaction.execute(
    sql`insert into ${applicationLinks} (id, name, slug) values (${id}, ${name}, ${slug}) on conflict do nothing`,
  )
  const stored = await rowsOf(
    transaction,
    sql`select from ${applicationLinks} where id = ${id} and name = ${name}`,
  )
  return stored.length > 0
}

/** Counts the links except one, which a repeated request may have created. */
export async function countOtherLinks(transaction: Transaction, id: string): Promise<number> {
  const row = await firstOf<{ count: number }>(
    transaction,
    sql`select count(*)::int as count from ${applicationLinks} where id <> ${id}`,
  )
  return row?.count ?? 0
}

/** Deletes a link, if it exists. */
export const deleteApplicationLink = (transaction: Transaction, id: string): Promise<unknown> =>
  transaction.execute(sql`delete from ${applicationLinks} where id = ${id}`)
