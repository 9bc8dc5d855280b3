import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { type EmailTokenRow, findEmailToken, isUsableToken, lockEmailToken } from '#database/email-tokens.ts'
import { pendingSignUpsOf } from '#database/sign-ups.ts'
import { lockAddress } from '#database/users.ts'
import { CONFIRMATION_NOTICES, type ConfirmationOutcome } from '#domain/accounts/confirmation.ts'
import { isIncompleteToken } from '#domain/accounts/link-token.ts'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { isEmail } from '#domain/links.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/client-address.ts'
import { emailTokenCookie, emailTokenHash } from '#server/http/cookies.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/token.ts'
import { sendNewAddressEmail, sendSignUpEmail } from './email-tokens.ts'
import { withMinimumResponseTime } from './minimum-response-time.ts'
import { RATE_LIMITS, refuseIfLimited, requireAttempt, takeEmail } from './rate-limits.ts'

type OpenedLink = { readonly outcome: ConfirmationOutcome; readonly cookies: readonly string[] }

/**
 * Opens a confirmation link. Changes nothing on the server, so that link scanners cannot confirm an address. The
 * browser keeps the token in a cookie until the user signs in (sign-in.ts).
 */
export async function openConfirmationLink(
  { config, database }: Pick<Services, 'config' | 'database'>,
  token: string,
): Promise<OpenedLink> {
  const link = await database.asAccounts((transaction) =>
    findEmailToken(transaction, hashToken(token), ['confirm-e-mail']),
  )
  const outcome = confirmationOutcome(token, link)
  return {
    outcome,
    cookies: outcome === 'waiting' ? [emailTokenCookie(config, 'confirm-e-mail', token)] : [],
  }
}

function confirmationOutcome(token: string, link: EmailTokenRow | undefined): ConfirmationOutcome {
  if (!link) return isIncompleteToken(token) ? 'incomplete' : 'unknown'
  if (link.used) return 'already'
  return link.expired ? 'expired' : 'waiting'
}

/**
 * Returns the address whose link this browser opened, to fill in the form.
 * @throws Problem 'already-exists' if the address is confirmed already, 'invalid-link' if there is no valid link
 */
export async function readOpenedConfirmation(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { headers }: Pick<Caller, 'headers'>,
): Promise<Reply<'readOpenedConfirmation'>> {
  const hash = emailTokenHash(config, 'confirm-e-mail', headers)
  const link = hash
    ? await database.asAccounts((transaction) => findEmailToken(transaction, hash, ['confirm-e-mail']))
    : undefined
  if (link?.used) throw problemOf('already-exists', CONFIRMATION_NOTICES.already)
  if (!isUsableToken(link)) {
    throw problemOf('invalid-link', ACCOUNT_MESSAGES.confirmationExpired)
  }
  return { email: link.email }
}

/**
 * Sends another confirmation link; earlier links stay valid. For an address, the link belongs to its latest pending
 * sign-up. If the address also has an account, its owner is notified instead. For an unused token of a sign-up or an
 * address change, the link goes to that token's address. The response is the same for any address and token.
 * @throws Problem 'rate-limited' for the caller's network or e-mails to the address, with or without an account
 */
export const resendConfirmation = (
  services: Services,
  { address }: Caller,
  body: Calls['resendConfirmation']['body'],
): Promise<Reply<'resendConfirmation'>> =>
  withMinimumResponseTime(services, async () => {
    const { database } = services
    await requireAttempt(database, RATE_LIMITS.signUps, networkOf(address))

    const next = await database.asAccounts((transaction) =>
      'email' in body
        ? resendToAddress(transaction, readAccountEmail(body.email), address)
        : resendByToken(transaction, hashToken(body.token), address),
    )
    refuseIfLimited(next)
    return { done: true }
  })

async function resendToAddress(
  transaction: Transaction,
  email: string,
  address: string,
): Promise<Date | undefined> {
  if (!isEmail(email)) return undefined
  const next = await takeEmail(transaction, email, address)
  if (next) return next
  // The lock prevents a concurrent confirmation from deleting the sign-up before its link is added.
  await lockAddress(transaction, email)
  const [newest] = await pendingSignUpsOf(transaction, email)
  if (newest) await sendSignUpEmail(transaction, { signUpId: newest.id, email })
  return undefined
}

async function resendByToken(
  transaction: Transaction,
  tokenHash: string,
  address: string,
): Promise<Date | undefined> {
  const found = await findEmailToken(transaction, tokenHash, ['confirm-e-mail', 'change-e-mail'])
  if (!found || found.used) return undefined
  const next = await takeEmail(transaction, found.newEmail ?? found.email, address)
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
