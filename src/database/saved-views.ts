import { and, eq, sql } from 'drizzle-orm'
import type { Statement, Transaction } from './database.ts'
import { statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { savedViews } from './tables/saved-views.ts'

export type SavedViewRow = {
  id: string
  name: string
  query: string
  shared: boolean
  own: boolean
  /** Whose it is; null when they have no name. */
  owner_name: string | null
}

/** The actor's own views, then those that others share, each by name. */
export const selectVisibleViews = (): Statement =>
  statement(sql`
    select v.id, v.name, v.query, v.shared, v.owner_id = app_user_id() as own, p.full_name as owner_name
    from ${savedViews} v left join ${profiles} p on p.user_id = v.owner_id
    order by v.owner_id = app_user_id() desc, lower(v.name), v.id`)

type View = Pick<typeof savedViews.$inferSelect, 'id' | 'name' | 'query' | 'shared'>

const IS_OWN = sql`${savedViews.owner_id} = app_user_id()`

/** How many the actor keeps besides this one. */
export async function countOtherOwnViews(transaction: Transaction, id: string): Promise<number> {
  const [row] = await transaction
    .select({ count: sql<number>`count(*)::int` })
    .from(savedViews)
    .where(and(IS_OWN, sql`${savedViews.id} <> ${id}`))
  return row?.count ?? 0
}

/** Keeps a view of the actor's, new or changed. @returns whether it did: an id of somebody else's is left as it is */
export async function storeView(
  transaction: Transaction,
  { id, name, query, shared }: View,
): Promise<boolean> {
  const changed = await transaction
    .update(savedViews)
    .set({ name, query, shared })
    .where(and(IS_OWN, eq(savedViews.id, id)))
    .returning({ id: savedViews.id })
  if (changed.length > 0) return true
  const { rows } = (await transaction.execute(sql`
    insert into ${savedViews} (id, owner_id, name, query, shared)
    values (${id}, app_user_id(), ${name}, ${query}, ${shared})
    on conflict do nothing returning id`)) as unknown as { rows: unknown[] }
  return rows.length > 0
}

/** @returns whether there was one that the actor may remove */
export async function deleteView(transaction: Transaction, id: string): Promise<boolean> {
  const gone = await transaction
    .delete(savedViews)
    .where(eq(savedViews.id, id))
    .returning({ id: savedViews.id })
  return gone.length > 0
}
