import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { mailedLinks, users } from './tables/accounts.ts'

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose']

/** A link of a letter, with the account that it was made for. */
export type LinkRow = {
  purpose: LinkPurpose
  newEmail: string | null
  used: boolean
  expired: boolean
  userId: string
  name: string
  email: string
  confirmed: boolean
}

export type NewLink = {
  tokenHash: string
  purpose: LinkPurpose
  userId: string
  hours: number
  newEmail?: string
}

export async function addLink(transaction: Transaction, { hours, ...link }: NewLink): Promise<void> {
  await transaction
    .insert(mailedLinks)
    .values({ ...link, expiresAt: sql`now() + make_interval(hours => ${hours})` })
}

const withAccount = (transaction: Transaction, tokenHash: string, purposes: readonly LinkPurpose[]) =>
  transaction
    .select({
      purpose: mailedLinks.purpose,
      newEmail: mailedLinks.newEmail,
      used: sql<boolean>`${mailedLinks.usedAt} is not null`,
      expired: sql<boolean>`${mailedLinks.expiresAt} <= now()`,
      userId: users.id,
      name: users.name,
      email: users.email,
      confirmed: users.emailVerified,
    })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(and(eq(mailedLinks.tokenHash, tokenHash), inArray(mailedLinks.purpose, [...purposes])))

/** A link, whatever has become of it. */
export async function findLink(
  transaction: Transaction,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
): Promise<LinkRow | undefined> {
  const [row] = await withAccount(transaction, tokenHash, purposes)
  return row
}

/** The same; the account is kept from all its other links until the transaction ends. */
export async function holdLink(
  transaction: Transaction,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<LinkRow | undefined> {
  await withAccount(transaction, tokenHash, [purpose]).for('no key update', { of: users })
  // What a link had done that this one waited for, only a statement sees that begins after it.
  return findLink(transaction, tokenHash, [purpose])
}

/** Uses up the links of an account, whichever letters they came in. */
export async function closeLinks(
  transaction: Transaction,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await transaction
    .update(mailedLinks)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailedLinks.userId, userId),
        inArray(mailedLinks.purpose, [...purposes]),
        isNull(mailedLinks.usedAt),
      ),
    )
}

/** Forgets links that ran out so many days ago. */
export async function sweepLinks(transaction: Transaction, days: number): Promise<void> {
  await transaction
    .delete(mailedLinks)
    .where(sql`${mailedLinks.expiresAt} < now() - make_interval(days => ${days})`)
}
