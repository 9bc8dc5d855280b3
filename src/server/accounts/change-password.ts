import type { Calls, Reply } from '#contract/calls.ts'
import { findRecentPasswordHash, lockPasswordHash, setPassword } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { consumeEmailTokens } from '#database/email-tokens.ts'
import { endSessions } from '#database/sessions.ts'
import { COMMON_PASSWORDS } from '#domain/accounts/common-passwords.ts'
import { ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { passwordError } from '#domain/accounts/passwords.ts'
import type { Person } from '#domain/actor.ts'
import type { Config } from '#server/config/config.ts'
import type { EmailData } from '#server/email/email.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { requireAccount, verifyOwnPassword, wrongPassword } from './own-account.ts'

/**
 * Changes the password if the current one is right, or sets the first one after a recent sign-in with the identity
 * provider. Ends all other sessions and notifies the owner. A request that is repeated within a few minutes gets the
 * same response.
 * @throws Problem 'validation-failed' for a weak new password, 'wrong-password', 'rate-limited', 'signed-out'
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  { current, password }: Calls['changePassword']['body'],
): Promise<Reply<'changePassword'>> {
  const owner = await requireAccount(services, caller)

  refuseWeakPassword(password, services.config)
  const verified = await verifyOwnPassword(services, owner, current, PASSWORD_REFUSED_TITLE).then(
    (proven) => ({ proven, password }),
    (refusal: unknown) => {
      if (refusal instanceof Problem && refusal.code === 'wrong-password') return undefined
      throw refusal
    },
  )
  const changed = verified && (await storeIfUnchanged(services, owner, verified))
  if (changed || (await isRepeatedPasswordChange(services, owner.userId, password))) return { done: true }
  throw wrongPassword(PASSWORD_REFUSED_TITLE)
}

/** @returns false if the password was changed concurrently, for example by the owner to recover the account */
async function storeIfUnchanged(
  { database, passwords }: Services,
  { userId, fullName: name, email, sessionId: keep }: Person,
  { proven, password }: { proven: string | undefined; password: string },
): Promise<boolean> {
  const hash = await passwords.hash(password, { person: userId })
  return database.asAccounts(async (transaction) => {
    if (!(await lockPasswordHash(transaction, userId, proven))) return false
    await storeNewPassword(transaction, { userId, name, email }, { hash, keep })
    return true
  })
}

export const PASSWORD_REFUSED_TITLE = ACCOUNT_REFUSALS.password

/** @throws Problem 'validation-failed', with the field, for a weak password */
export function refuseWeakPassword(password: string, { passwordMin }: Pick<Config, 'passwordMin'>): void {
  const message = passwordError(password, { minimum: passwordMin, common: COMMON_PASSWORDS })
  if (message === null) return
  const faults = fieldFaults([{ key: 'password', label: 'New password' }], { password: message })
  throw new Problem('validation-failed', message, { title: PASSWORD_REFUSED_TITLE, faults })
}

type PasswordOwner = { readonly userId: string; readonly name: string; readonly email: string }

/**
 * Stores a new password, ends all sessions except the one to keep, invalidates pending links for a password reset or an
 * address change, and notifies the owner.
 * @param change.linked an identity that the e-mail reminds of
 */
export async function storeNewPassword(
  transaction: Transaction,
  { userId, name, email }: PasswordOwner,
  { hash, keep, linked }: { hash: string; keep?: string; linked?: EmailData['identity-linked'] | undefined },
): Promise<void> {
  await setPassword(transaction, userId, hash)
  await endSessions(transaction, userId, { keep })
  await consumeEmailTokens(transaction, userId, ['reset-password', 'change-e-mail'])
  await queueEmail(transaction, {
    template: 'password-changed',
    to: { name, address: email },
    data: linked ? { linked } : {},
  })
}

/** Longer than the browser's three attempts, which take half a minute each. */
const REPEATED_WITHIN_MINUTES = 5

/**
 * Returns whether the same password was set within the last few minutes. The request is then probably a retry after a
 * lost response.
 */
export async function isRepeatedPasswordChange(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const hash = await database.asAccounts((transaction) =>
    findRecentPasswordHash(transaction, userId, REPEATED_WITHIN_MINUTES),
  )
  return hash !== undefined && (await passwords.verify({ hash, password }))
}
