import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { type EmailTokenRow, findEmailToken, isUsableToken, lockEmailToken } from '#database/email-tokens.ts'
import { findIdentity } from '#database/identities.ts'
import { deleteUnprovedPasskeys } from '#database/passkeys.ts'
import { findPendingSignUp, findSignUpToConfirm } from '#database/sign-ups.ts'
import { findUser, lockAddress } from '#database/users.ts'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { isEmail } from '#domain/links.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashToken, invalidLink } from '#server/token.ts'
import {
  isRepeatedPasswordChange,
  PASSWORD_REFUSED_TITLE,
  refuseWeakPassword,
  storeNewPassword,
} from './change-password.ts'
import { sendPasswordResetEmail } from './email-tokens.ts'
import { withMinimumResponseTime } from './minimum-response-time.ts'
import {
  RATE_LIMITS,
  refuseIfLimited,
  requireNetworkAttempt,
  resetAttempts,
  takeEmail,
} from './rate-limits.ts'
import { createAccount, signUpNetwork } from './sign-up.ts'

/**
 * Sends a password reset link to an account or a pending sign-up. For a pending sign-up, the link also confirms the
 * address. Given the token of an earlier link, even an expired one, sends the new link to the same address. The
 * response is the same for any address and token.
 * @throws Problem 'rate-limited' for the caller's network or e-mails to the address, with or without an account
 */
export const requestPasswordReset = (
  services: Services,
  caller: Caller,
  body: Calls['requestPasswordReset']['body'],
): Promise<Reply<'requestPasswordReset'>> =>
  withMinimumResponseTime(services, async () => {
    const { config, database } = services
    await requireNetworkAttempt(database, RATE_LIMITS.signUps, caller.address)

    const next = await database.asAccounts(async (transaction) => {
      const email = await resolveAddress(transaction, body)
      if (email === undefined) return undefined
      const refused = await takeEmail(transaction, config, caller, email)
      if (refused) return refused
      await sendResetTo(transaction, email, caller.address)
      return undefined
    })
    refuseIfLimited(next)
    return { done: true }
  })

/**
 * Sends a link for the account at the address, or for the caller's pending sign-up there. Sends none while the account's
 * address is unconfirmed.
 */
async function sendResetTo(transaction: Transaction, email: string, address: string): Promise<void> {
  // The lock prevents a concurrent confirmation from deleting the sign-up before its link is added.
  await lockAddress(transaction, email)
  const user = await findUser(transaction, email)
  // An unconfirmed address may be mistyped, so its owner could take over the account of the first administrator.
  if (user?.confirmed === false) return
  if (user) return sendPasswordResetEmail(transaction, { userId: user.id, name: user.name, email })
  const signUpId = await findSignUpToConfirm(transaction, email, signUpNetwork(email, address))
  if (signUpId !== undefined) await sendPasswordResetEmail(transaction, { signUpId, email })
}

async function resolveAddress(
  transaction: Transaction,
  body: Calls['requestPasswordReset']['body'],
): Promise<string | undefined> {
  if ('token' in body) {
    return (await findEmailToken(transaction, hashToken(body.token), ['reset-password']))?.email
  }
  const email = readAccountEmail(body.email)
  return isEmail(email) ? email : undefined
}

/**
 * Checks a reset link before the user chooses a password. Returns the link's address, for password managers.
 * @throws Problem 'invalid-link' for a used, expired or unknown link
 */
export async function checkResetLink(
  { database }: Pick<Services, 'database'>,
  { token }: Calls['checkResetLink']['body'],
): Promise<Reply<'checkResetLink'>> {
  const link = await database.asAccounts((transaction) =>
    findEmailToken(transaction, hashToken(token), ['reset-password']),
  )
  if (!isUsableToken(link)) throw deadLink(token)
  return { email: link.email }
}

/**
 * Sets the password of the account that a reset link belongs to, ends all its sessions, and removes recent passkeys that
 * a stranger who knew the password may have added. A pending sign-up becomes
 * an account, because its address is confirmed. A link works once and invalidates the account's other links. A repeated
 * request gets the same response.
 * @throws Problem 'invalid-link' for a used, expired or unknown link; 'validation-failed' for a weak password;
 *   'rate-limited' for the caller's network
 */
export async function resetPassword(
  services: Services,
  { address }: Caller,
  { token, password }: Calls['resetPassword']['body'],
): Promise<Reply<'resetPassword'>> {
  const { config, database, passwords } = services
  await requireNetworkAttempt(database, RATE_LIMITS.signUps, address, PASSWORD_REFUSED_TITLE)
  const tokenHash = hashToken(token)

  const found = await database.asAccounts((transaction) =>
    findEmailToken(transaction, tokenHash, ['reset-password']),
  )
  // Checks the token before hashing, which is expensive.
  if (!isUsableToken(found)) return replyToDeadLink(services, found, { token, password })
  refuseWeakPassword(password, config)
  const hash = await passwords.hash(password)

  const link = await database.asAccounts(async (transaction) => {
    const locked = await lockEmailToken(transaction, tokenHash, 'reset-password')
    if (!isUsableToken(locked)) return locked
    await storePassword(services, transaction, locked, hash)
    await resetAttempts(transaction, RATE_LIMITS.failedSignIns, locked.email)
    return locked
  })
  return isUsableToken(link) ? { done: true } : replyToDeadLink(services, link, { token, password })
}

/** Sets the password of a link's account, and removes unproved passkeys. For a pending sign-up, creates the account. */
async function storePassword(
  services: Services,
  transaction: Transaction,
  { userId, signUpId, name, email }: EmailTokenRow,
  passwordHash: string,
): Promise<void> {
  if (userId !== null) {
    // Before the sessions end, so that a concurrent sign-in with one of the passkeys has started its session by then.
    const isRemoved = await deleteUnprovedPasskeys(transaction, userId)
    const linked = await findLinked(services, transaction, userId)
    await storeNewPassword(transaction, { userId, name, email }, { hash: passwordHash, linked })
    if (isRemoved) {
      const to = { name, address: email }
      await queueEmail(transaction, { template: 'passkey-removed', to, data: { by_reset: true } })
    }
    return
  }
  const signUp = signUpId === null ? undefined : await findPendingSignUp(transaction, signUpId)
  if (!signUp) throw problemOf('invalid-link', ACCOUNT_MESSAGES.resetExpired)
  await createAccount(services, transaction, { ...signUp, passwordHash })
}

/** Returns the identity that also signs in to an account. */
async function findLinked({ config }: Services, transaction: Transaction, userId: string) {
  const provider = config.identityProvider
  const identity = provider && (await findIdentity(transaction, userId, provider.issuer.href))
  return identity && { provider: provider.name, email: identity.email }
}

async function replyToDeadLink(
  services: Services,
  link: EmailTokenRow | undefined,
  { token, password }: Calls['resetPassword']['body'],
): Promise<Reply<'resetPassword'>> {
  if (
    link?.used &&
    link.userId !== null &&
    (await isRepeatedPasswordChange(services, link.userId, password))
  ) {
    return { done: true }
  }
  throw deadLink(token)
}

const deadLink = (token: string) => invalidLink(token, ACCOUNT_MESSAGES.resetExpired)
