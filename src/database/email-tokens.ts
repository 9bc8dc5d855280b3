import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { emailTokens, profiles, signUps, users } from './tables/accounts.ts'
import { lockAddress } from './users.ts'

export type TokenPurpose = (typeof emailTokens.$inferSelect)['purpose']

/** The account or the pending sign-up that a token belongs to. */
export type TokenOwner =
  | { readonly userId: string; readonly signUpId?: null }
  | { readonly userId?: null; readonly signUpId: string }

/** An e-mail token, with the account or the pending sign-up that it belongs to. */
export type EmailTokenRow = {
  tokenHash: string
  purpose: TokenPurpose
  newEmail: string | null
  used: boolean
  expired: boolean
  userId: string | null
  signUpId: string | null
  name: string
  email: string
  /** True if the account's address is confirmed. */
  confirmed: boolean
}

/** Returns whether a token exists and is neither used nor expired. */
export const isUsableToken = (link: EmailTokenRow | undefined): link is EmailTokenRow =>
  link !== undefined && !link.used && !link.expired

export type NewEmailToken = TokenOwner & {
  tokenHash: string
  purpose: TokenPurpose
  hours: number
  newEmail?: string
}

export async function addEmailToken(
  transaction: Transaction,
  { hours, ...link }: NewEmailToken,
): Promise<void> {
  await transaction
    .insert(emailTokens)
    .values({ ...link, expiresAt: sql`now() + make_interval(hours => ${hours})` })
}

/** Returns a token, even if it is used or expired. */
export async function findEmailToken(
  transaction: Transaction,
  tokenHash: string,
  purposes: readonly TokenPurpose[],
): Promise<EmailTokenRow | undefined> {
  const [row] = await findEmailTokens(transaction, [tokenHash], purposes)
  return row
}

/** Returns tokens, even if they are used or expired. */
export async function findEmailTokens(
  transaction: Transaction,
  tokenHashes: readonly string[],
  purposes: readonly TokenPurpose[],
): Promise<EmailTokenRow[]> {
  if (tokenHashes.length === 0) return []
  return transaction
    .select({
      tokenHash: emailTokens.tokenHash,
      purpose: emailTokens.purpose,
      newEmail: emailTokens.newEmail,
      used: sql<boolean>`${emailTokens.usedAt} is not null`,
      expired: sql<boolean>`${emailTokens.expiresAt} <= now()`,
      userId: emailTokens.userId,
      signUpId: emailTokens.signUpId,
      name: sql<string>`coalesce(${users.name}, ${signUps.name})`,
      email: sql<string>`coalesce(${users.email}, ${signUps.email})`,
      confirmed: sql<boolean>`coalesce(${profiles.email_confirmed}, false)`,
    })
    .from(emailTokens)
    .leftJoin(users, eq(users.id, emailTokens.userId))
    .leftJoin(profiles, eq(profiles.user_id, emailTokens.userId))
    .leftJoin(signUps, eq(signUps.id, emailTokens.signUpId))
    .where(and(inArray(emailTokens.tokenHash, [...tokenHashes]), inArray(emailTokens.purpose, [...purposes])))
}

/** Like findEmailToken, but also locks the account or the sign-up's address until the transaction ends. */
export async function lockEmailToken(
  transaction: Transaction,
  tokenHash: string,
  purpose: TokenPurpose,
): Promise<EmailTokenRow | undefined> {
  const link = await findEmailToken(transaction, tokenHash, [purpose])
  if (!link) return undefined
  if (link.userId === null) await lockAddress(transaction, link.email)
  else {
    const owner = transaction.select({ id: users.id }).from(users).where(eq(users.id, link.userId))
    await owner.for('no key update')
  }
  // Reads the token again after waiting for the lock, because only a new statement sees the changes of other
  // transactions.
  return findEmailToken(transaction, tokenHash, [purpose])
}

/** Marks all unused tokens of an account with these purposes as used. */
export async function consumeEmailTokens(
  transaction: Transaction,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await transaction
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(emailTokens.userId, userId),
        inArray(emailTokens.purpose, [...purposes]),
        isNull(emailTokens.usedAt),
      ),
    )
}

/** Deletes tokens that expired more than `days` ago. */
export async function sweepEmailTokens(transaction: Transaction, days: number): Promise<void> {
  await transaction
    .delete(emailTokens)
    .where(sql`${emailTokens.expiresAt} < now() - make_interval(days => ${days})`)
}
