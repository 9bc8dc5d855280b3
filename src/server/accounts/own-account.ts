import { findPasswordHash } from '#database/credentials.ts'
import { ownProfile } from '#database/profiles.ts'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import type { Person } from '#domain/actor.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { RATE_LIMITS, refuseIfLimited, resetAttempts, takeAttempt } from './rate-limits.ts'

/**
 * Whose account an action on one's own account is about. It follows from the session alone: no request names one.
 * @throws Problem 'signed-out' for a visitor
 */
export async function requireAccount(
  { database }: Pick<Services, 'database'>,
  { session }: Pick<Caller, 'session'>,
): Promise<Person> {
  const { actor } = await database.query(session, 'applicant', ownProfile())
  if (actor.kind === 'visitor') throw new Problem('signed-out', SIGN_IN_REFUSALS.sessionMissing)
  return actor
}

/**
 * Lets only somebody on who knows the account's password: an open screen is not enough.
 * Its tries are counted apart from those of sign-in, so that nobody outside can use them up.
 * @param title of the refusal
 * @returns the hash that the password matched, by which a transaction can see that it still is the password
 * @throws Problem 'wrong-password', 'rate-limited' naming when there is another try
 */
export async function verifyOwnPassword(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  { userId }: Pick<Person, 'userId'>,
  password: string,
  title: string,
): Promise<string> {
  // A try counts as failed until it has gone well, so that tries at the same time do not pass the limit together.
  const { next, hash } = await database.asAccounts(async (transaction) => ({
    next: await takeAttempt(transaction, RATE_LIMITS.passwordChecks, userId),
    hash: await findPasswordHash(transaction, userId),
  }))
  refuseIfLimited(next, title)

  if (hash === undefined || !(await passwords.verify({ hash, password }, userId))) throw wrongPassword(title)

  await database.asAccounts((transaction) => resetAttempts(transaction, RATE_LIMITS.passwordChecks, userId))
  return hash
}

export const wrongPassword = (title: string): Problem =>
  new Problem('wrong-password', SIGN_IN_REFUSALS.wrongPassword, { title })
