import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { type EmailTokenRow, findEmailToken, isUsableToken, lockEmailToken } from '#database/email-tokens.ts'
import { findPendingSignUp, pendingSignUpsOf } from '#database/sign-ups.ts'
import { findUser, lockAddress } from '#database/users.ts'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { isEmail } from '#domain/links.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/client-address.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/token.ts'
import {
  isRepeatedPasswordChange,
  PASSWORD_REFUSED_TITLE,
  refuseWeakPassword,
  storeNewPassword,
} from './change-password.ts'
import { sendPasswordResetEmail } from './email-tokens.ts'
import { withMinimumResponseTime } from './minimum-response-time.ts'
import { RATE_LIMITS, refuseIfLimited, resetAttempts, takeAttempt } from './rate-limits.ts'
import { createAccount } from './sign-up.ts'

/**
 * Sends a link by which the account's owner chooses another password, also to a sign-up that waits to be confirmed:
 * the e-mail proves the address. By the token of an earlier link, however it ended, it goes to that link's account.
 * The reply is the same for any address and any token.
 * @throws Problem 'rate-limited' for the caller's network or the address's e-mails, whether or not there is an account
 */
export const requestPasswordReset = (
  services: Services,
  { address }: Caller,
  body: Calls['requestPasswordReset']['body'],
): Promise<Reply<'requestPasswordReset'>> =>
  withMinimumResponseTime(services, async () => {
    const { database } = services
    refuseIfLimited(
      await database.asAccounts((own) => takeAttempt(own, RATE_LIMITS.signUps, networkOf(address))),
    )

    const next = await database.asAccounts(async (transaction) => {
      const email = await resolveAddress(transaction, body)
      if (email === undefined) return undefined
      const refused = await takeAttempt(transaction, RATE_LIMITS.emails, email)
      if (refused) return refused
      await sendResetTo(transaction, email)
      return undefined
    })
    refuseIfLimited(next)
    return { done: true }
  })

/** To the account of the address, or to the newest sign-up that waits for it. */
async function sendResetTo(transaction: Transaction, email: string): Promise<void> {
  // Else a sign-up that is confirmed just now would be gone before its link is there.
  await lockAddress(transaction, email)
  const user = await findUser(transaction, email)
  if (user) return sendPasswordResetEmail(transaction, { userId: user.id, name: user.name, email })
  const [newest] = await pendingSignUpsOf(transaction, email)
  if (newest) await sendPasswordResetEmail(transaction, { signUpId: newest.id, email })
}

async function resolveAddress(
  transaction: Transaction,
  body: Calls['requestPasswordReset']['body'],
): Promise<string | undefined> {
  if ('token' in body) {
    return (await findEmailToken(transaction, hashToken(body.token), ['reset-password']))?.email
  }
  const email = body.email.trim().toLowerCase()
  return isEmail(email) ? email : undefined
}

/**
 * Tells whether a reset link can still be used, so that nobody thinks up a password for a dead one.
 * @throws Problem 'invalid-link' for a link that was used, is too old or never was
 */
export async function checkResetLink(
  { database }: Pick<Services, 'database'>,
  { token }: Calls['checkResetLink']['body'],
): Promise<Reply<'checkResetLink'>> {
  const link = await database.asAccounts((own) => findEmailToken(own, hashToken(token), ['reset-password']))
  if (!isUsableToken(link)) throw deadLink()
  return { done: true }
}

/**
 * Gives an account the password that the reader of a reset e-mail chose, and ends all its sessions. A sign-up that
 * waits becomes an account by it, for the e-mail was read at its address. A link works once, and uses up the account's
 * others; a repetition, after a lost reply or before it has come, is answered like the first.
 * @throws Problem 'invalid-link' for a link that was used, is too old or never was, 'validation-failed' for a weak password,
 *   'rate-limited' for the caller's network
 */
export async function resetPassword(
  services: Services,
  { address }: Caller,
  { token, password }: Calls['resetPassword']['body'],
): Promise<Reply<'resetPassword'>> {
  const { config, database, passwords } = services
  refuseIfLimited(
    await database.asAccounts((own) => takeAttempt(own, RATE_LIMITS.signUps, networkOf(address))),
    PASSWORD_REFUSED_TITLE,
  )
  const tokenHash = hashToken(token)

  const found = await database.asAccounts((own) => findEmailToken(own, tokenHash, ['reset-password']))
  // Before the hash, which is dear.
  if (!isUsableToken(found)) return replyToDeadLink(services, found, password)
  refuseWeakPassword(password, config)
  const hash = await passwords.hash(password)

  const held = await database.asAccounts(async (transaction) => {
    const link = await lockEmailToken(transaction, tokenHash, 'reset-password')
    if (!isUsableToken(link)) return link
    await storePassword(services, transaction, link, hash)
    await resetAttempts(transaction, RATE_LIMITS.failedSignIns, link.email)
    return link
  })
  return isUsableToken(held) ? { done: true } : replyToDeadLink(services, held, password)
}

/** The password to the account of a link, which a sign-up becomes by it. */
async function storePassword(
  services: Services,
  transaction: Transaction,
  { userId, signUpId, name, email }: EmailTokenRow,
  passwordHash: string,
): Promise<void> {
  if (userId !== null) return storeNewPassword(transaction, { userId, name, email }, { hash: passwordHash })
  const signUp = signUpId === null ? undefined : await findPendingSignUp(transaction, signUpId)
  if (!signUp) throw deadLink()
  await createAccount(services, transaction, { ...signUp, passwordHash })
}

async function replyToDeadLink(
  services: Services,
  link: EmailTokenRow | undefined,
  password: string,
): Promise<Reply<'resetPassword'>> {
  if (
    link?.used &&
    link.userId !== null &&
    (await isRepeatedPasswordChange(services, link.userId, password))
  ) {
    return { done: true }
  }
  throw deadLink()
}

const deadLink = () => problemOf('invalid-link', ACCOUNT_MESSAGES.resetExpired)
