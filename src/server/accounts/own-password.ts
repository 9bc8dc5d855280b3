import { passwordHashOf } from '#database/credentials.ts'
import { REFUSALS } from '#domain/accounts/messages.ts'
import type { Person } from '#domain/actor.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { giveBack, LIMITS, refuseUntil, take } from './limits.ts'

/**
 * Lets only somebody on who knows the account's password: an open screen is not enough.
 * Its tries are counted apart from those of sign-in, so that nobody outside can use them up.
 * @param title of the refusal
 * @returns the hash that the password matched, by which a transaction can see that it still is the password
 * @throws Problem 'wrong-password', 'rate-limited' naming when there is another try
 */
export async function proveOwnPassword(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  { userId }: Pick<Person, 'userId'>,
  password: string,
  title: string,
): Promise<string> {
  // A try counts as failed until it has gone well, so that tries at the same time do not pass the limit together.
  const { next, hash } = await database.asAccounts(async (transaction) => ({
    next: await take(transaction, LIMITS.passwordChecks, userId),
    hash: await passwordHashOf(transaction, userId),
  }))
  refuseUntil(next, title)

  if (hash === undefined || !(await passwords.verify({ hash, password }, userId))) throw wrongPassword(title)

  await database.asAccounts((transaction) => giveBack(transaction, LIMITS.passwordChecks, userId))
  return hash
}

export const wrongPassword = (title: string): Problem =>
  new Problem('wrong-password', REFUSALS.wrongPassword, { title })
