import type { Calls, Reply } from '#contract/calls.ts'
import { holdPasswordHash } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { addPendingSignIn } from '#database/pending-sign-ins.ts'
import { endSession } from '#database/sessions.ts'
import { hasSecondStep } from '#database/two-step.ts'
import { findUser } from '#database/users.ts'
import { REFUSALS, signInFailed } from '#domain/accounts/messages.ts'
import { SECOND_STEP_MINUTES } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import type { Caller } from '#server/http/caller.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { newPendingCookie } from '#server/two-step/pending-cookie.ts'
import { readBegunSession } from './begun-session.ts'
import { giveBack, LIMITS, refuseUntil, take } from './limits.ts'
import { networkOf } from './network.ts'
import { presentVisitor } from './present.ts'

const TITLE = signInFailed('').title

type WithCookies<T> = { reply: T; cookies: readonly string[] }

/**
 * Signs in, or half way where a second step is in force: then there is no session yet. An address without an account
 * is answered like a wrong password, limits and time included.
 * @throws Problem 'wrong-credentials', 'unconfirmed' for a right password whose address is not confirmed, 'too-many'
 */
export async function signIn(
  services: Services,
  caller: Caller,
  body: Calls['signIn']['body'],
): Promise<WithCookies<Reply<'signIn'>>> {
  const { database, signIns } = services
  const email = cleanText(body.email).trim().toLowerCase()
  const { next, hash } = await takeTry(services, caller, email)
  refuseUntil(next, TITLE)

  const outcome = await signIns.signIn(caller.headers, email, body.password)
  if (outcome === 'wrong-credentials') throw refusal('wrong-credentials', REFUSALS.wrongCredentials)

  const begun = typeof outcome === 'object' ? outcome : undefined
  const after = await database.asAccounts(async (transaction) => {
    const overtaken = (await holdPasswordHash(transaction, email)) !== hash
    const pending =
      overtaken || outcome === 'unconfirmed' ? undefined : await pend(services, transaction, email)
    // Two-step sign-in may have come into force, or the password been changed, while it was being checked.
    if (begun && (overtaken || pending)) await endSession(transaction, begun.token)
    if (overtaken) return { overtaken }
    await giveBack(transaction, LIMITS.failedSignIns, email)
    if (begun && !pending && caller.session) await endSession(transaction, caller.session)
    return { overtaken, pending }
  })
  // With the password every session ended but this one.
  if (after.overtaken) throw refusal('wrong-credentials', REFUSALS.wrongCredentials)
  if (outcome === 'unconfirmed') throw refusal('unconfirmed', REFUSALS.unconfirmed)
  if (after.pending) return { reply: { ...presentVisitor(), second_step: true }, cookies: [after.pending] }
  // It was turned off while the password was being checked.
  if (!begun) return signIn(services, caller, body)
  const reply = await readBegunSession(services, caller, begun)
  return { reply: { ...reply, second_step: false }, cookies: begun.cookies }
}

/** Remembers that the password was right, if a second step is in force. @returns the cookie of the browser */
async function pend(
  { config }: Services,
  transaction: Transaction,
  email: string,
): Promise<string | undefined> {
  const user = await findUser(transaction, email)
  if (!user || !(await hasSecondStep(transaction, user.id))) return undefined
  const { cookie, tokenHash } = newPendingCookie(config)
  await addPendingSignIn(transaction, { tokenHash, userId: user.id, minutes: SECOND_STEP_MINUTES })
  return cookie
}

/** A try counts as failed until it has gone well, so that tries at the same time do not pass the limit together. */
const takeTry = ({ database }: Services, { address }: Caller, email: string) =>
  database.asAccounts(async (transaction) => ({
    next:
      (await take(transaction, LIMITS.signIns, networkOf(address))) ??
      (await take(transaction, LIMITS.failedSignIns, email)),
    hash: await holdPasswordHash(transaction, email),
  }))

const refusal = (code: 'wrong-credentials' | 'unconfirmed', reason: string) =>
  problemOf(code, signInFailed(reason))
