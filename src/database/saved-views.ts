import { and, eq, sql } from 'drizzle-orm'
import type { Statement, Transaction } from './database.ts'
import { nameOrder } from './names.ts'
import { firstOf } from './rows.ts'
import { statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { savedViews } from './tables/saved-views.ts'

export type SavedViewRow = {
  id: string
  name: string
  query: string
  shared: boolean
  own: boolean
  /** The owner's name. Null if the owner has left the team and the actor may not see the profile. */
  owner_name: string | null
}

/** Selects the actor's own views, then the views shared by others, both sorted by name. */
export const selectVisibleViews = (): Statement =>
  statement(sql`
    select v.id, v.name, v.query, v.shared, v.owner_id = app_user_id() as own, p.full_name as owner_name
    from ${savedViews} v left join ${profiles} p on p.user_id = v.owner_id
    order by v.owner_id = app_user_id() desc, ${nameOrder(sql`v.name`)}, v.id`)

type View = Pick<typeof savedViews.$inferSelect, 'id' | 'name' | 'query' | 'shared'>

const IS_OWN = sql`${savedViews.owner_id} = app_user_id()`

/** Counts the actor's views other than the given one. */
export async function countOtherOwnViews(transaction: Transaction, id: string): Promise<number> {
  const [row] = await transaction
    .select({ count: sql<number>`count(*)::int` })
    .from(savedViews)
    .where(and(IS_OWN, sql`${savedViews.id} <> ${id}`))
  return row?.count ?? 0
}

/** Inserts or updates one of the actor's views. @returns false if the id belongs to somebody else */
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
  const stored = await firstOf(
    transaction,
    sql`
    insert into ${savedViews} (id, owner_id, name, query, shared)
    values (${id}, app_user_id(), ${name}, ${query}, ${shared})
    on conflict do nothing returning id`,
  )
  return stored !== undefined
}

/** Deletes a view. @returns false if there is no such view that the actor may delete */
export async function deleteView(transaction: Transaction, id: string): Promise<boolean> {
  const gone = await transaction
    .delete(savedViews)
    .where(eq(savedViews.id, id))
    .returning({ id: savedViews.id })
  return gone.length > 0
}
