import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { users } from './tables/accounts.ts'
import { identities, type ProviderClaims, providerSignIns } from './tables/identities.ts'
import { sessions } from './tables/sessions.ts'

/** A person at the identity provider. */
export type IdentityKey = { readonly issuer: string; readonly subject: string }

const is = ({ issuer, subject }: IdentityKey) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject))

const isOfUser = (userId: string, issuer: string) =>
  and(eq(identities.userId, userId), eq(identities.issuer, issuer))

/** Returns the id of the account that an identity is linked to. */
export async function findLinkedUser(
  transaction: Transaction,
  identity: IdentityKey,
): Promise<string | undefined> {
  const [row] = await transaction.select({ userId: identities.userId }).from(identities).where(is(identity))
  return row?.userId
}

export type LinkedIdentity = { email: string | null; linkedAt: Date }

/** Returns the identity of an account at one provider. */
export async function findIdentity(
  transaction: Transaction,
  userId: string,
  issuer: string,
): Promise<LinkedIdentity | undefined> {
  const [row] = await transaction
    .select({ email: identities.email, linkedAt: identities.createdAt })
    .from(identities)
    .where(isOfUser(userId, issuer))
  return row
}

/** Returns whether the owner of an account has unlinked the identity provider. */
export async function hasUnlinkedProvider(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.providerUnlinkedAt)))
  return rows.length === 1
}

/** Records whether the owner of an account has unlinked the identity provider. */
export async function setProviderUnlinked(
  transaction: Transaction,
  userId: string,
  unlinked: boolean,
): Promise<void> {
  const providerUnlinkedAt = unlinked ? sql`now()` : null
  await transaction.update(users).set({ providerUnlinkedAt }).where(eq(users.id, userId))
}

/** Links an identity to an account. */
export async function addIdentity(
  transaction: Transaction,
  userId: string,
  { issuer, subject, email }: IdentityKey & { readonly email: string | null },
): Promise<void> {
  await transaction.insert(identities).values({ userId, issuer, subject, email })
}

/** Unlinks an account's identity at one provider. @returns false if there is none */
export async function deleteIdentity(
  transaction: Transaction,
  userId: string,
  issuer: string,
): Promise<boolean> {
  const rows = await transaction
    .delete(identities)
    .where(isOfUser(userId, issuer))
    .returning({ userId: identities.userId })
  return rows.length === 1
}

/**
 * Lets only one transaction at a time change how an account signs in, or start a session with the identity provider.
 */
export async function lockSignIns(transaction: Transaction, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Returns whether the user of a session signed in at the identity provider within the last `minutes`. */
export async function isRecentProviderSignIn(
  transaction: Transaction,
  sessionId: string,
  minutes: number,
): Promise<boolean> {
  const isRecent = sql`${sessions.providerSignedInAt} > now() - make_interval(mins => ${minutes})`
  const rows = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isRecent))
  return rows.length === 1
}

/** A sign-in that waits for the provider's response, or for the rest of the sign-up. */
export type PendingProviderSignIn = { userId: string | null; claims: ProviderClaims | null }

/** Stores a sign-in that is not complete, for `minutes`. */
export async function addProviderSignIn(
  transaction: Transaction,
  tokenHash: string,
  { userId = null, claims = null, minutes }: Partial<PendingProviderSignIn> & { minutes: number },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  await transaction.insert(providerSignIns).values({ tokenHash, userId, claims, expiresAt })
}

const isValid = (tokenHash: string) =>
  and(eq(providerSignIns.tokenHash, tokenHash), sql`${providerSignIns.expiresAt} > now()`)

/** Returns a sign-in that has not expired. */
export async function findProviderSignIn(
  transaction: Transaction,
  tokenHash: string,
): Promise<PendingProviderSignIn | undefined> {
  const [row] = await transaction
    .select({ userId: providerSignIns.userId, claims: providerSignIns.claims })
    .from(providerSignIns)
    .where(isValid(tokenHash))
  return row
}

/** Deletes a sign-in and returns it, unless it does not exist or has expired. Only one of two requests gets it. */
export async function consumeProviderSignIn(
  transaction: Transaction,
  tokenHash: string,
): Promise<PendingProviderSignIn | undefined> {
  const [row] = await transaction
    .delete(providerSignIns)
    .where(isValid(tokenHash))
    .returning({ userId: providerSignIns.userId, claims: providerSignIns.claims })
  return row
}

/** Deletes expired sign-ins. */
export async function sweepProviderSignIns(transaction: Transaction): Promise<void> {
  await transaction.delete(providerSignIns).where(sql`${providerSignIns.expiresAt} < now()`)
}
