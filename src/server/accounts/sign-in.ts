import type { Calls, Reply } from '#contract/calls.ts'
import { holdPassword, passwordHashOf } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { addPendingSignIn } from '#database/pending-sign-ins.ts'
import { hasSecondStep } from '#database/two-step.ts'
import { findUser, type User } from '#database/users.ts'
import { REFUSALS, signInFailed } from '#domain/accounts/messages.ts'
import { SECOND_STEP_MINUTES } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import { newPendingCookie } from '#server/http/pending-cookie.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { type Begun, beginSession } from './begin-session.ts'
import { giveBack, LIMITS, refuseUntil, take } from './limits.ts'
import { presentVisitor } from './present.ts'
import { presentBegun } from './read-session.ts'

const TITLE = signInFailed('').title

type Account = User & { readonly hash: string }
type SignedIn = { reply: Reply<'signIn'>; cookies: readonly string[] }

/**
 * Signs in, or half way where a second step is in force: then there is no session yet. An address without an account
 * is answered like a wrong password, limits and time included.
 * @throws Problem 'wrong-credentials', 'unconfirmed' for a right password whose address is not confirmed, 'too-many'
 */
export async function signIn(
  services: Services,
  caller: Caller,
  { email, password }: Calls['signIn']['body'],
): Promise<SignedIn> {
  const found = await takeTry(services, caller, cleanText(email).trim().toLowerCase())
  const account = await prove(services, found, password)

  const entered = await services.database.asAccounts((own) => enter(services, own, caller, account))

  if (entered === 'overtaken') throw wrongCredentials()
  if (entered === 'unconfirmed') throw refusal('unconfirmed', REFUSALS.unconfirmed)
  if ('pending' in entered) {
    return { reply: { ...presentVisitor(), second_step: true }, cookies: [entered.pending] }
  }
  const reply = await presentBegun(services, entered)
  return { reply: { ...reply, second_step: false }, cookies: [entered.cookie] }
}

/**
 * A try counts as failed until it has gone well, so that tries at the same time do not pass the limit together.
 * @returns the account of the address, if there is one
 */
async function takeTry(
  { database }: Services,
  { address }: Caller,
  email: string,
): Promise<Account | undefined> {
  const { next, account } = await database.asAccounts(async (transaction) => {
    const next =
      (await take(transaction, LIMITS.signIns, networkOf(address))) ??
      (await take(transaction, LIMITS.failedSignIns, email))
    const user = await findUser(transaction, email)
    const hash = user && (await passwordHashOf(transaction, user.id))
    return { next, account: user && hash !== undefined ? { ...user, hash } : undefined }
  })
  refuseUntil(next, TITLE)
  return account
}

async function prove(
  { passwords }: Services,
  account: Account | undefined,
  password: string,
): Promise<Account> {
  if (account && (await passwords.verify({ hash: account.hash, password }))) return account
  // Takes as long as a wrong password.
  if (!account) await passwords.hash(password)
  throw wrongCredentials()
}

/** Lets in whoever knows the password: to a session, or to the second step. */
async function enter(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { id, email, confirmed, hash }: Account,
): Promise<Begun | { pending: string } | 'overtaken' | 'unconfirmed'> {
  // Changed while it was being checked: every session ended with it, and this one must not begin. Until this ends
  // nobody changes it, and nobody puts a second step in force (two-step/confirm.ts).
  if (!(await holdPassword(transaction, id, hash))) return 'overtaken'
  await giveBack(transaction, LIMITS.failedSignIns, email)
  if (!confirmed) return 'unconfirmed'
  if (!(await hasSecondStep(transaction, id))) return beginSession(services, transaction, caller, id)
  const { cookie, tokenHash } = newPendingCookie(services.config)
  await addPendingSignIn(transaction, { tokenHash, userId: id, minutes: SECOND_STEP_MINUTES })
  return { pending: cookie }
}

const refusal = (code: 'wrong-credentials' | 'unconfirmed', reason: string) =>
  problemOf(code, signInFailed(reason))

const wrongCredentials = () => refusal('wrong-credentials', REFUSALS.wrongCredentials)
