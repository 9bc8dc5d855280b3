import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import {
  type EmailTokenRow,
  findEmailToken,
  findEmailTokens,
  isUsableToken,
  lockEmailToken,
} from '#database/email-tokens.ts'
import { findSignUpToConfirm, markOpened } from '#database/sign-ups.ts'
import { findUser, lockAddress } from '#database/users.ts'
import { CONFIRMATION_NOTICES, type ConfirmationOutcome } from '#domain/accounts/confirmation.ts'
import { isIncompleteToken } from '#domain/accounts/link-token.ts'
import { isEmail } from '#domain/links.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import type { Caller } from '#server/http/caller.ts'
import { confirmationCookie, confirmationHashes } from '#server/http/cookies.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/token.ts'
import { sendNewAddressEmail, sendSignUpEmail } from './email-tokens.ts'
import { withMinimumResponseTime } from './minimum-response-time.ts'
import { RATE_LIMITS, refuseIfLimited, requireNetworkAttempt, takeEmail } from './rate-limits.ts'
import { signUpNetwork } from './sign-up.ts'

type OpenedLink = { readonly outcome: ConfirmationOutcome; readonly cookies: readonly string[] }

/**
 * Opens a confirmation link. Confirms nothing, because link scanners open links too; only keeps other sign-ups from
 * replacing the link's one. The browser keeps the token in a cookie until the user signs in (sign-in.ts).
 */
export async function openConfirmationLink(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { headers }: Pick<Caller, 'headers'>,
  token: string,
): Promise<OpenedLink> {
  const outcome = await database.asAccounts(async (transaction) => {
    const link = await findEmailToken(transaction, hashToken(token), ['confirm-e-mail'])
    if (isUsableToken(link) && link.signUpId !== null) await markOpened(transaction, link.signUpId)
    return confirmationOutcome(token, link)
  })
  return { outcome, cookies: outcome === 'waiting' ? [confirmationCookie(config, headers, token)] : [] }
}

function confirmationOutcome(token: string, link: EmailTokenRow | undefined): ConfirmationOutcome {
  if (!link) return isIncompleteToken(token) ? 'incomplete' : 'unknown'
  if (link.used) return 'already'
  return link.expired ? 'expired' : 'waiting'
}

/**
 * Returns the address whose link this browser opened last, to fill in the form.
 * @throws Problem 'already-exists' if the address is confirmed already, 'invalid-link' if there is no valid link
 */
export async function readOpenedConfirmation(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { headers }: Pick<Caller, 'headers'>,
): Promise<Reply<'readOpenedConfirmation'>> {
  const hashes = confirmationHashes(config, headers)
  const links = await database.asAccounts((transaction) =>
    findEmailTokens(transaction, hashes, ['confirm-e-mail']),
  )
  const opened = hashes.flatMap((hash) => links.find(({ tokenHash }) => tokenHash === hash) ?? [])
  const link = opened.find(isUsableToken)
  if (!link) {
    if (opened[0]?.used) throw problemOf('already-exists', CONFIRMATION_NOTICES.already)
    throw problemOf('invalid-link', CONFIRMATION_NOTICES.expired)
  }
  return { email: link.email }
}

/**
 * Sends another confirmation link; earlier links stay valid. For an address, the link belongs to its unconfirmed
 * account, or else to the caller's pending sign-up there. If the address also has a confirmed account, its owner is
 * notified instead. For an unused token of a sign-up or an address change, the link goes to that token's address. The
 * response is the same for any address and token.
 * @throws Problem 'rate-limited' for the caller's network or e-mails to the address, with or without an account
 */
export const resendConfirmation = (
  services: Services,
  caller: Caller,
  body: Calls['resendConfirmation']['body'],
): Promise<Reply<'resendConfirmation'>> =>
  withMinimumResponseTime(services, async () => {
    const { database } = services
    await requireNetworkAttempt(database, RATE_LIMITS.signUps, caller.address)

    const next = await database.asAccounts((transaction) =>
      'email' in body
        ? resendToAddress(services, transaction, caller, readAccountEmail(body.email))
        : resendByToken(services, transaction, caller, hashToken(body.token)),
    )
    refuseIfLimited(next)
    return { done: true }
  })

async function resendToAddress(
  { config }: Services,
  transaction: Transaction,
  caller: Caller,
  email: string,
): Promise<Date | undefined> {
  if (!isEmail(email)) return undefined
  const next = await takeEmail(transaction, config, caller, email)
  if (next) return next
  // The lock prevents a concurrent confirmation from deleting the sign-up before its link is added.
  await lockAddress(transaction, email)
  const owner = await findUser(transaction, email)
  if (owner?.confirmed === false) {
    await sendNewAddressEmail(transaction, owner.id, email)
    return undefined
  }
  const signUpId = await findSignUpToConfirm(transaction, email, signUpNetwork(email, caller.address))
  if (signUpId !== undefined) await sendSignUpEmail(transaction, { signUpId, email })
  return undefined
}

async function resendByToken(
  { config }: Services,
  transaction: Transaction,
  caller: Caller,
  tokenHash: string,
): Promise<Date | undefined> {
  const found = await findEmailToken(transaction, tokenHash, ['confirm-e-mail', 'change-e-mail'])
  if (!found || found.used) return undefined
  const next = await takeEmail(transaction, config, caller, found.newEmail ?? found.email)
  if (next) return next
  const link = await lockEmailToken(transaction, tokenHash, found.purpose)
  if (link && !link.used) await resendLink(transaction, link)
  return undefined
}

async function resendLink(
  transaction: Transaction,
  { userId, signUpId, email, newEmail }: EmailTokenRow,
): Promise<void> {
  if (signUpId !== null) await sendSignUpEmail(transaction, { signUpId, email })
  else if (userId !== null && newEmail !== null) await sendNewAddressEmail(transaction, userId, newEmail)
}
