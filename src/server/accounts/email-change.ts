import type { Calls, Reply } from '#contract/calls.ts'
import { lockPasswordHash } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import {
  consumeEmailTokens,
  type EmailTokenRow,
  findEmailToken,
  lockEmailToken,
} from '#database/email-tokens.ts'
import { lookUpActor } from '#database/sessions.ts'
import { completeSignUps } from '#database/sign-ups.ts'
import { sqlState } from '#database/sql-errors.ts'
import { findUser, lockAddress, setEmail, setEmailConfirmed } from '#database/users.ts'
import type { EmailChangeOutcome } from '#domain/accounts/email-change.ts'
import { isIncompleteToken } from '#domain/accounts/link-token.ts'
import { ACCOUNT_REFUSALS, SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { EMAIL_FIELD, fieldError, normaliseField } from '#domain/accounts/sign-up.ts'
import type { Person } from '#domain/actor.ts'
import { maskEmail } from '#domain/masking.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { emailChangeCookie, emailChangeHash, expiredEmailChangeCookie } from '#server/http/cookies.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/token.ts'
import { sendAccountExistsEmail, sendNewAddressEmail } from './email-tokens.ts'
import { requireAccount, verifyOwnPassword, wrongPassword } from './own-account.ts'
import { refuseIfLimited, takeEmail } from './rate-limits.ts'
import { grantAdminIfListed } from './roles.ts'

const EMAIL_REFUSED_TITLE = ACCOUNT_REFUSALS.email

/**
 * Sends a confirmation link to a new address. The account keeps the old address until the new one is confirmed. A later
 * request invalidates an earlier one, so that a mistyped address cannot take over the account. If the new address has
 * an account, its owner is notified instead, and the response is the same.
 * @throws Problem 'validation-failed', 'wrong-password', 'rate-limited' for passwords or for e-mails to the address,
 *   'signed-out'
 */
export async function requestEmailChange(
  services: Services,
  caller: Caller,
  body: Calls['requestEmailChange']['body'],
): Promise<Reply<'requestEmailChange'>> {
  const owner = await requireAccount(services, caller)

  const email = normaliseField('email', body.email).toLowerCase()
  refuseInvalidEmail(email === owner.email ? SIGN_IN_REFUSALS.ownEmail : fieldError(EMAIL_FIELD, email))
  const proven = await verifyOwnPassword(services, owner, body.password, EMAIL_REFUSED_TITLE)

  const next = await services.database.asAccounts(async (transaction) => {
    const refused = await takeEmail(transaction, services.config, caller, email)
    if (refused) return refused
    if (!(await lockPasswordHash(transaction, owner.userId, proven))) throw wrongPassword(EMAIL_REFUSED_TITLE)
    await consumeEmailTokens(transaction, owner.userId, ['change-e-mail'])
    await emailNewAddress(transaction, owner, email)
    return undefined
  })
  refuseIfLimited(next, EMAIL_REFUSED_TITLE)
  return { done: true }
}

async function emailNewAddress(transaction: Transaction, { userId }: Person, email: string): Promise<void> {
  const existing = await findUser(transaction, email)
  await (existing
    ? sendAccountExistsEmail(transaction, existing)
    : sendNewAddressEmail(transaction, userId, email))
}

function refuseInvalidEmail(message: string | null): void {
  if (message === null) return
  const faults = fieldFaults([EMAIL_FIELD], { [EMAIL_FIELD.key]: message })
  throw new Problem('validation-failed', message, { title: EMAIL_REFUSED_TITLE, faults })
}

type OpenedLink = {
  readonly outcome: EmailChangeOutcome
  /** True if the account page shows the outcome; false if the sign-in page does. */
  readonly own: boolean
  readonly cookies: readonly string[]
}

/**
 * Opens the link sent to a new address. Changes nothing on the server, so the link can be opened repeatedly. The
 * browser keeps the token in a cookie until the account's owner confirms (confirmEmailChange).
 */
export async function openEmailChangeLink(
  { config, database }: Services,
  { session }: Pick<Caller, 'session'>,
  token: string,
): Promise<OpenedLink> {
  const actor = await lookUpActor(database, session)
  const userId = actor.kind === 'person' ? actor.userId : undefined
  const link = await database.asAccounts((transaction) =>
    findEmailToken(transaction, hashToken(token), ['change-e-mail']),
  )
  // The state does not depend on whose link it is, because only the signed-in owner may learn that.
  const state = isIncompleteToken(token) ? 'incomplete' : emailChangeState(link, undefined)
  const waiting = state === 'waiting'
  return {
    outcome: state,
    own: userId !== undefined && (waiting || !link || link.userId === userId),
    cookies: waiting ? [emailChangeCookie(config, token)] : [],
  }
}

type ConfirmedChange = { reply: Reply<'confirmEmailChange'>; cookies: readonly string[] }

const UNIQUE_VIOLATION = '23505'

/**
 * Changes the address of the signed-in account to the address whose link was opened in this browser, and notifies the
 * old address. The address is the account's own if it was not confirmed during the set-up. A link works once and
 * invalidates the account's other links. The sessions and the membership stay, and so does the role, unless
 * ADMIN_EMAILS lists the new address.
 * @throws Problem 'signed-out'
 */
export async function confirmEmailChange(services: Services, caller: Caller): Promise<ConfirmedChange> {
  const { config, database } = services
  const { userId } = await requireAccount(services, caller)
  const tokenHash = emailChangeHash(config, caller.headers)
  const outcome = await database
    .asAccounts(async (transaction) => {
      const link = tokenHash ? await lockEmailToken(transaction, tokenHash, 'change-e-mail') : undefined
      const state = emailChangeState(link, userId)
      return link && state === 'waiting' ? changeAddress(services, transaction, link) : state
    })
    .catch((error: unknown): EmailChangeOutcome => {
      // Another account took the address concurrently.
      if (sqlState(error) === UNIQUE_VIOLATION) return 'taken'
      throw error
    })
  return { reply: { outcome }, cookies: [expiredEmailChangeCookie(config)] }
}

/**
 * Returns the state of an address change link.
 * @param userId the signed-in user; undefined to ignore whose link it is
 */
function emailChangeState(link: EmailTokenRow | undefined, userId: string | undefined): EmailChangeOutcome {
  if (!link || link.newEmail === null) return 'unknown'
  if (userId !== undefined && link.userId !== userId) return 'foreign'
  if (link.email === link.newEmail && link.confirmed) return 'already'
  if (link.used) return 'unknown'
  return link.expired ? 'expired' : 'waiting'
}

async function changeAddress(
  { config }: Services,
  transaction: Transaction,
  { userId, name, email, newEmail, confirmed }: EmailTokenRow,
): Promise<EmailChangeOutcome> {
  if (userId === null || newEmail === null) return 'unknown'
  await lockAddress(transaction, newEmail)
  if (newEmail !== email && (await findUser(transaction, newEmail))) return 'taken'
  await setEmail(transaction, userId, newEmail)
  await setEmailConfirmed(transaction, userId, true)
  // Removes pending sign-ups for this address. They are unconfirmed, whereas the owner of this link has confirmed the
  // address.
  await completeSignUps(transaction, newEmail, userId)
  await consumeEmailTokens(transaction, userId, ['change-e-mail', 'reset-password'])
  await grantAdminIfListed(transaction, config, { userId, email: newEmail })
  // An unconfirmed address may be a stranger's.
  if (confirmed) {
    const data = { new_email: maskEmail(newEmail) }
    await queueEmail(transaction, { template: 'e-mail-changed', to: { name, address: email }, data })
  }
  return 'done'
}

/**
 * Returns the outcome of the link that this browser opened and, if the link is waiting for confirmation, its new
 * address.
 */
export async function readOpenedEmailChange(
  services: Services,
  caller: Caller,
): Promise<Reply<'readOpenedEmailChange'>> {
  const { userId } = await requireAccount(services, caller)
  const hash = emailChangeHash(services.config, caller.headers)
  const link = hash
    ? await services.database.asAccounts((transaction) =>
        findEmailToken(transaction, hash, ['change-e-mail']),
      )
    : undefined
  const outcome = emailChangeState(link, userId)
  return { outcome, new_email: outcome === 'waiting' ? (link?.newEmail ?? null) : null }
}
