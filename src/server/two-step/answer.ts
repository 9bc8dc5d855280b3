import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { consumeLoginChallenge, findLoginChallenge } from '#database/login-challenges.ts'
import { lockTotpSecret } from '#database/two-step.ts'
import { signInFailed, TWO_STEP_REFUSALS } from '#domain/accounts/messages.ts'
import { parseTwoStepCode } from '#domain/accounts/two-step-code.ts'
import { TWO_STEP_OFFER_MINUTES } from '#domain/limits.ts'
import { type Begun, beginSession } from '#server/accounts/begin-session.ts'
import { giveBack, LIMITS, refuseUntil, take } from '#server/accounts/limits.ts'
import { presentBegun } from '#server/accounts/read-session.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import { endedPendingCookie, pendingTokenHash } from '#server/http/pending-cookie.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { consumeCode } from './consume-code.ts'

const TITLE = signInFailed('').title

const refusal = (code: 'wrong-code' | 'signed-out', reason: string) => problemOf(code, signInFailed(reason))
const tooLate = () => refusal('signed-out', TWO_STEP_REFUSALS.passwordAgain)

type Pending = { readonly tokenHash: string; readonly userId: string }
type Answered = { reply: Reply<'submitTwoStepCode'>; cookies: readonly string[] }

/**
 * Takes the second step of a sign-in whose password was right, in the browser that typed it, and starts the session.
 * @throws Problem 'wrong-code', 'rate-limited', 'signed-out' when the password was too long ago, was used up, or never was
 */
export async function submitTwoStepCode(
  services: Services,
  caller: Caller,
  { code }: Calls['submitTwoStepCode']['body'],
): Promise<Answered> {
  const pending = await takeTry(services, caller)

  const begun = await services.database.asAccounts((own) => enter(services, own, caller, pending, code))

  const reply = await presentBegun(services, begun)
  return { reply, cookies: [begun.cookie, endedPendingCookie(services.config)] }
}

/** A try counts as wrong until it has gone well, so that tries at the same time do not pass the limit together. */
async function takeTry({ config, database }: Services, { headers, address }: Caller): Promise<Pending> {
  const tokenHash = pendingTokenHash(config, headers)
  if (tokenHash === undefined) throw tooLate()
  const { next, userId } = await database.asAccounts(async (transaction) => {
    const busy = await take(transaction, LIMITS.signIns, networkOf(address))
    const found = busy ? undefined : await findLoginChallenge(transaction, tokenHash)
    const wait = found === undefined ? busy : await take(transaction, LIMITS.wrongCodes, found)
    return { next: wait, userId: found }
  })
  refuseUntil(next, TITLE)
  if (userId === undefined) throw tooLate()
  return { tokenHash, userId }
}

/** Uses up code and sign-in and starts the session: all or nothing. */
async function enter(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { tokenHash, userId }: Pending,
  code: string,
): Promise<Begun> {
  const held = await lockTotpSecret(transaction, userId, TWO_STEP_OFFER_MINUTES)
  if (!held?.secret || !(await consumeLoginChallenge(transaction, tokenHash))) throw tooLate()
  if (!(await consumeCode(services, transaction, { userId, sealed: held.secret }, code))) {
    const { kind } = parseTwoStepCode(code)
    throw refusal('wrong-code', TWO_STEP_REFUSALS[kind === 'app' ? 'wrongCode' : 'wrongRecoveryCode'])
  }
  await giveBack(transaction, LIMITS.wrongCodes, userId)
  return beginSession(services, transaction, caller, userId)
}
