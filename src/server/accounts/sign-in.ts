import type { Calls, Reply } from '#contract/calls.ts'
import { holdPasswordHash } from '#database/credentials.ts'
import { endSession } from '#database/sessions.ts'
import { REFUSALS, signInFailed } from '#domain/accounts/messages.ts'
import type { Caller } from '#server/http/caller.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { giveBack, LIMITS, refuseUntil, take } from './limits.ts'
import { networkOf } from './network.ts'
import { readSession } from './session.ts'

const TITLE = signInFailed('').title

type WithCookies<T> = { reply: T; cookies: readonly string[] }

/**
 * Signs in. An address without an account is answered like a wrong password, limits and time included.
 * @throws Problem 'wrong-credentials', 'unconfirmed' for a right password whose address is not confirmed, 'too-many'
 */
export async function signIn(
  services: Services,
  caller: Caller,
  body: Calls['signIn']['body'],
): Promise<WithCookies<Reply<'signIn'>>> {
  const { database, signIns } = services
  const email = body.email.trim().toLowerCase()
  const { next, hash } = await takeTry(services, caller, email)
  refuseUntil(next, TITLE)

  const outcome = await signIns.signIn(caller.headers, email, body.password)
  if (outcome === 'wrong-credentials') throw refusal('wrong-credentials', REFUSALS.wrongCredentials)

  const overtaken = await database.asAccounts(async (transaction) => {
    if ((await holdPasswordHash(transaction, email)) !== hash) {
      if (outcome !== 'unconfirmed') await endSession(transaction, outcome.token)
      return true
    }
    await giveBack(transaction, LIMITS.failedSignIns, email)
    if (outcome !== 'unconfirmed' && caller.session) await endSession(transaction, caller.session)
    return false
  })
  // The password was changed while it was being checked, and with it every session ended but this one.
  if (overtaken) throw refusal('wrong-credentials', REFUSALS.wrongCredentials)
  if (outcome === 'unconfirmed') throw refusal('unconfirmed', REFUSALS.unconfirmed)

  const headers = new Headers({ cookie: outcome.cookies.map((cookie) => cookie.split(';')[0]).join('; ') })
  const { reply } = await readSession(services, { ...caller, session: outcome.token, headers })
  return { reply: { ...reply, second_step: false }, cookies: outcome.cookies }
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
