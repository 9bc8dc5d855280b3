import { findPasswordHash } from '#database/credentials.ts'
import { isRecentProviderSignIn } from '#database/identities.ts'
import { lookUpActor } from '#database/sessions.ts'
import { SIGN_IN_NOT_RECENT } from '#domain/accounts/identity-provider.ts'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import type { Person } from '#domain/actor.ts'
import { RECENT_SIGN_IN_MINUTES } from '#domain/limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { RATE_LIMITS, refuseIfLimited, resetAttempts, takeAttempt } from './rate-limits.ts'

/**
 * Returns the signed-in user, identified by the session alone.
 * @throws Problem 'signed-out' for a visitor
 */
export async function requireAccount(
  { database }: Pick<Services, 'database'>,
  { session }: Pick<Caller, 'session'>,
): Promise<Person> {
  const actor = await lookUpActor(database, session)
  if (actor.kind === 'visitor') throw new Problem('signed-out', SIGN_IN_REFUSALS.sessionMissing)
  return actor
}

/**
 * Verifies the account's password, so that an unattended screen is not enough to change an account. These attempts have
 * their own limit, so that outsiders cannot use it up by signing in. For an account without a password, requires a
 * recent sign-in with the identity provider instead.
 * @param title title of the error
 * @returns the hash that matched, to detect a concurrent change; undefined for an account without a password
 * @throws Problem 'wrong-password', 'rate-limited' with the time of the next attempt, 'sign-in-not-recent'
 */
export async function verifyOwnPassword(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
  password: string,
  title: string,
): Promise<string | undefined> {
  // Counts the attempt before verifying, so that concurrent attempts cannot exceed the limit.
  const { next, hash, isRecent } = await database.asAccounts(async (transaction) => {
    const hash = await findPasswordHash(transaction, userId)
    if (hash === undefined)
      return { isRecent: await isRecentProviderSignIn(transaction, sessionId, RECENT_SIGN_IN_MINUTES) }
    return { hash, next: await takeAttempt(transaction, RATE_LIMITS.passwordChecks, userId) }
  })
  if (hash === undefined) {
    if (isRecent) return undefined
    throw new Problem('sign-in-not-recent', SIGN_IN_NOT_RECENT, { title })
  }
  refuseIfLimited(next, title)

  if (!(await passwords.verify({ hash, password }, userId))) throw wrongPassword(title)

  await database.asAccounts((transaction) => resetAttempts(transaction, RATE_LIMITS.passwordChecks, userId))
  return hash
}

export const wrongPassword = (title: string): Problem =>
  new Problem('wrong-password', "That's not your current password.", { title })
