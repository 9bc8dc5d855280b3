import type { Calls, Reply } from '#contract/calls.ts'
import { REFUSALS, signInFailed } from '#domain/accounts/messages.ts'
import { cleanText } from '#domain/text.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import { endedLinkCookie, openedLinkHash } from '#server/http/opened-link-cookie.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { type Claim, claimsOn } from './claims.ts'
import { enterAccount, enterSignUp } from './enter.ts'
import { LIMITS, refuseUntil, take } from './limits.ts'
import { presentVisitor } from './present.ts'
import { presentBegun } from './read-session.ts'

const TITLE = signInFailed('').title

type SignedIn = { reply: Reply<'signIn'>; cookies: readonly string[] }

/**
 * Signs in, or half way where a second step is in force: then there is no session yet. A sign-up that waits becomes an
 * account by its password, typed in the browser that has opened its link. An address without an account is answered
 * like a wrong password, limits and time included.
 * @throws Problem 'wrong-credentials', 'email-not-confirmed' for the password of a sign-up whose link was not opened here,
 *   'rate-limited'
 */
export async function signIn(
  services: Services,
  caller: Caller,
  body: Calls['signIn']['body'],
): Promise<SignedIn> {
  const claims = await takeTry(services, caller, cleanText(body.email).trim().toLowerCase())
  const claim = await prove(services, claims, body.password)
  const isSignUp = claim.kind === 'sign-up'
  // Its tries are not given back: several may know one each of the passwords that wait for an address.
  if (isSignUp && !claim.openedLink) throw refusal('email-not-confirmed', REFUSALS.unconfirmed)

  const entered = await services.database.asAccounts(async (own) =>
    isSignUp ? enterSignUp(services, own, caller, claim) : enterAccount(services, own, caller, claim),
  )

  if (entered === 'overtaken') throw wrongCredentials()
  if (entered === 'conflict') return signIn(services, caller, body)
  if ('pending' in entered) {
    return { reply: { ...presentVisitor(), two_step: true }, cookies: [entered.pending] }
  }
  const reply = await presentBegun(services, entered)
  const ended = isSignUp ? [endedLinkCookie(services.config, 'confirm-e-mail')] : []
  return { reply: { ...reply, two_step: false }, cookies: [entered.cookie, ...ended] }
}

/** A try counts as failed until it has gone well, so that tries at the same time do not pass the limit together. */
async function takeTry(
  { config, database }: Services,
  { address, headers }: Caller,
  email: string,
): Promise<readonly Claim[]> {
  const { next, claims } = await database.asAccounts(async (transaction) => ({
    next:
      (await take(transaction, LIMITS.signIns, networkOf(address))) ??
      (await take(transaction, LIMITS.failedSignIns, email)),
    claims: await claimsOn(transaction, email, openedLinkHash(config, 'confirm-e-mail', headers)),
  }))
  refuseUntil(next, TITLE)
  return claims
}

async function prove({ passwords }: Services, claims: readonly Claim[], password: string): Promise<Claim> {
  const hash = await passwords.match(
    claims.map(({ passwordHash }) => passwordHash),
    password,
  )
  const claim = claims.find(({ passwordHash }) => passwordHash === hash)
  if (!claim) throw wrongCredentials()
  return claim
}

const refusal = (code: 'wrong-credentials' | 'email-not-confirmed', reason: string) =>
  problemOf(code, signInFailed(reason))

const wrongCredentials = () => refusal('wrong-credentials', REFUSALS.wrongCredentials)
