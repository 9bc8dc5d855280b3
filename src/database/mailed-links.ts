import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { mailedLinks, signUps, users } from './tables/accounts.ts'
import { holdAddress } from './users.ts'

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose']

/** Whom a link was made for. */
export type LinkOwner =
  | { readonly userId: string; readonly signUpId?: null }
  | { readonly userId?: null; readonly signUpId: string }

/** A link of a letter, with the account, or the sign-up that waits to be one, that it was made for. */
export type LinkRow = {
  purpose: LinkPurpose
  newEmail: string | null
  used: boolean
  expired: boolean
  userId: string | null
  signUpId: string | null
  name: string
  email: string
}

/** Whether a link is there and still does what it was sent for. */
export const stillWorks = (link: LinkRow | undefined): link is LinkRow =>
  link !== undefined && !link.used && !link.expired

export type NewLink = LinkOwner & {
  tokenHash: string
  purpose: LinkPurpose
  hours: number
  newEmail?: string
}

export async function addLink(transaction: Transaction, { hours, ...link }: NewLink): Promise<void> {
  await transaction
    .insert(mailedLinks)
    .values({ ...link, expiresAt: sql`now() + make_interval(hours => ${hours})` })
}

/** A link, whatever has become of it. */
export async function findLink(
  transaction: Transaction,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
): Promise<LinkRow | undefined> {
  const [row] = await transaction
    .select({
      purpose: mailedLinks.purpose,
      newEmail: mailedLinks.newEmail,
      used: sql<boolean>`${mailedLinks.usedAt} is not null`,
      expired: sql<boolean>`${mailedLinks.expiresAt} <= now()`,
      userId: mailedLinks.userId,
      signUpId: mailedLinks.signUpId,
      name: sql<string>`coalesce(${users.name}, ${signUps.name})`,
      email: sql<string>`coalesce(${users.email}, ${signUps.email})`,
    })
    .from(mailedLinks)
    .leftJoin(users, eq(users.id, mailedLinks.userId))
    .leftJoin(signUps, eq(signUps.id, mailedLinks.signUpId))
    .where(and(eq(mailedLinks.tokenHash, tokenHash), inArray(mailedLinks.purpose, [...purposes])))
  return row
}

/** The same; the account, or the sign-up's address, is kept from its other links until the transaction ends. */
export async function holdLink(
  transaction: Transaction,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<LinkRow | undefined> {
  const link = await findLink(transaction, tokenHash, [purpose])
  if (!link) return undefined
  if (link.userId === null) await holdAddress(transaction, link.email)
  else {
    const owner = transaction.select({ id: users.id }).from(users).where(eq(users.id, link.userId))
    await owner.for('no key update')
  }
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
