import type { Calls, Reply } from '#contract/calls.ts'
import { findLink, holdLink, type LinkRow } from '#database/mailed-links.ts'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'
import { wasJustSet } from './just-set.ts'
import { giveBack, LIMITS, refuseUntil, take } from './limits.ts'
import { refuseWeak, storeNewPassword, TITLE } from './new-password.ts'
import { trustAddress } from './trust-address.ts'

/**
 * Tells whether a reset link can still be used, so that nobody thinks up a password for a dead one.
 * @throws Problem 'dead-link' for a link that was used, is too old or never was
 */
export async function lookAtResetLink(
  { database }: Pick<Services, 'database'>,
  { token }: Calls['lookAtResetLink']['body'],
): Promise<Reply<'lookAtResetLink'>> {
  alive(await database.asAccounts((own) => findLink(own, hashOfToken(token), ['reset-password'])))
  return { done: true }
}

/**
 * Gives an account the password that the reader of a reset letter chose, and ends all its sessions. It confirms the
 * address as well, for the letter was read there. A link works once, and uses up the account's others; a repetition
 * after a lost reply is answered like the first.
 * @throws Problem 'dead-link' for a link that was used, is too old or never was, 'faults' for a weak password,
 *   'too-many' for the caller's network
 */
export async function resetPassword(
  { config, database, passwords }: Services,
  { address }: Caller,
  { token, password }: Calls['resetPassword']['body'],
): Promise<Reply<'resetPassword'>> {
  refuseUntil(await database.asAccounts((own) => take(own, LIMITS.signUps, networkOf(address))), TITLE)
  const tokenHash = hashOfToken(token)

  const found = await database.asAccounts((own) => findLink(own, tokenHash, ['reset-password']))
  if (found?.used && (await wasJustSet({ database, passwords }, found.userId, password)))
    return { done: true }
  // Before the hash, which is dear.
  alive(found)
  refuseWeak(password, config)
  const hash = await passwords.hash(password)

  await database.asAccounts(async (transaction) => {
    const link = alive(await holdLink(transaction, tokenHash, 'reset-password'))
    await storeNewPassword(transaction, link, { hash })
    if (!link.confirmed) await trustAddress(transaction, config, link)
    await giveBack(transaction, LIMITS.failedSignIns, link.email)
  })
  return { done: true }
}

function alive(link: LinkRow | undefined): LinkRow {
  if (link && !link.used && !link.expired) return link
  throw problemOf('dead-link', ACCOUNT_MESSAGES.resetExpired)
}
