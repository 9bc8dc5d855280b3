import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { type EmailTokenRow, findEmailToken, isUsable, lockEmailToken } from '#database/email-tokens.ts'
import { findSignUp } from '#database/sign-ups.ts'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'
import { createAccount } from './create-account.ts'
import { wasJustSet } from './just-set.ts'
import { giveBack, LIMITS, refuseUntil, take } from './limits.ts'
import { refuseWeak, storeNewPassword, TITLE } from './new-password.ts'

/**
 * Tells whether a reset link can still be used, so that nobody thinks up a password for a dead one.
 * @throws Problem 'invalid-link' for a link that was used, is too old or never was
 */
export async function checkResetLink(
  { database }: Pick<Services, 'database'>,
  { token }: Calls['checkResetLink']['body'],
): Promise<Reply<'checkResetLink'>> {
  const link = await database.asAccounts((own) => findEmailToken(own, hashOfToken(token), ['reset-password']))
  if (!isUsable(link)) throw deadLink()
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
  refuseUntil(await database.asAccounts((own) => take(own, LIMITS.signUps, networkOf(address))), TITLE)
  const tokenHash = hashOfToken(token)

  const found = await database.asAccounts((own) => findEmailToken(own, tokenHash, ['reset-password']))
  // Before the hash, which is dear.
  if (!isUsable(found)) return answerDead(services, found, password)
  refuseWeak(password, config)
  const hash = await passwords.hash(password)

  const held = await database.asAccounts(async (transaction) => {
    const link = await lockEmailToken(transaction, tokenHash, 'reset-password')
    if (!isUsable(link)) return link
    await give(services, transaction, link, hash)
    await giveBack(transaction, LIMITS.failedSignIns, link.email)
    return link
  })
  return isUsable(held) ? { done: true } : answerDead(services, held, password)
}

/** The password to the account of a link, which a sign-up becomes by it. */
async function give(
  services: Services,
  transaction: Transaction,
  { userId, signUpId, name, email }: EmailTokenRow,
  passwordHash: string,
): Promise<void> {
  if (userId !== null) return storeNewPassword(transaction, { userId, name, email }, { hash: passwordHash })
  const signUp = signUpId === null ? undefined : await findSignUp(transaction, signUpId)
  if (!signUp) throw deadLink()
  await createAccount(services, transaction, { ...signUp, passwordHash })
}

async function answerDead(
  services: Services,
  link: EmailTokenRow | undefined,
  password: string,
): Promise<Reply<'resetPassword'>> {
  if (link?.used && link.userId !== null && (await wasJustSet(services, link.userId, password))) {
    return { done: true }
  }
  throw deadLink()
}

const deadLink = () => problemOf('invalid-link', ACCOUNT_MESSAGES.resetExpired)
