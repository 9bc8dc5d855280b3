import type { Calls, Reply } from '#contract/calls.ts'
import { lockPasswordHash } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { isUsableToken, lockEmailToken } from '#database/email-tokens.ts'
import { addLoginChallenge } from '#database/login-challenges.ts'
import { hasTwoStep } from '#database/two-step.ts'
import { SIGN_IN_REFUSALS, signInFailed } from '#domain/accounts/messages.ts'
import { LOGIN_CHALLENGE_MINUTES } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/client-address.ts'
import { emailTokenHash, expiredEmailTokenCookie, newLoginChallengeCookie } from '#server/http/cookies.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import {
  type AccountCandidate,
  findLoginCandidates,
  type LoginCandidate,
  type SignUpCandidate,
} from './login-candidates.ts'
import { RATE_LIMITS, refuseIfLimited, resetAttempts, takeAttempt } from './rate-limits.ts'
import { presentStartedSession, presentVisitor, type StartedSession, startSession } from './sessions.ts'
import { createAccount } from './sign-up.ts'

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
  const claims = await takeSignInAttempt(services, caller, cleanText(body.email).trim().toLowerCase())
  const claim = await matchPassword(services, claims, body.password)
  const isSignUp = claim.kind === 'sign-up'
  // Its tries are not given back: several may know one each of the passwords that wait for an address.
  if (isSignUp && !claim.openedLink) throw refusal('email-not-confirmed', SIGN_IN_REFUSALS.unconfirmed)

  const entered = await services.database.asAccounts(async (own) =>
    isSignUp ? confirmAndSignIn(services, own, caller, claim) : signInToAccount(services, own, caller, claim),
  )

  if (entered === 'overtaken') throw wrongCredentials()
  if (entered === 'conflict') return signIn(services, caller, body)
  if ('pending' in entered) {
    return { reply: { ...presentVisitor(), two_step: true }, cookies: [entered.pending] }
  }
  const reply = await presentStartedSession(services, entered)
  const ended = isSignUp ? [expiredEmailTokenCookie(services.config, 'confirm-e-mail')] : []
  return { reply: { ...reply, two_step: false }, cookies: [entered.cookie, ...ended] }
}

/** A try counts as failed until it has gone well, so that tries at the same time do not pass the limit together. */
async function takeSignInAttempt(
  { config, database }: Services,
  { address, headers }: Caller,
  email: string,
): Promise<readonly LoginCandidate[]> {
  const { next, claims } = await database.asAccounts(async (transaction) => ({
    next:
      (await takeAttempt(transaction, RATE_LIMITS.signIns, networkOf(address))) ??
      (await takeAttempt(transaction, RATE_LIMITS.failedSignIns, email)),
    claims: await findLoginCandidates(transaction, email, emailTokenHash(config, 'confirm-e-mail', headers)),
  }))
  refuseIfLimited(next, TITLE)
  return claims
}

async function matchPassword(
  { passwords }: Services,
  claims: readonly LoginCandidate[],
  password: string,
): Promise<LoginCandidate> {
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

const wrongCredentials = () => refusal('wrong-credentials', SIGN_IN_REFUSALS.wrongCredentials)

/** Lets in whoever knows an account's password: to a session, or to the second step. */
async function signInToAccount(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { id, email, passwordHash }: AccountCandidate,
): Promise<StartedSession | { pending: string } | 'overtaken'> {
  // Changed while it was being checked: every session ended with it, and this one must not begin. Until this ends
  // nobody changes it, and nobody puts a second step in force (two-step/confirm.ts).
  if (!(await lockPasswordHash(transaction, id, passwordHash))) return 'overtaken'
  await resetAttempts(transaction, RATE_LIMITS.failedSignIns, email)
  if (!(await hasTwoStep(transaction, id))) return startSession(services, transaction, caller, id)
  const { cookie, tokenHash } = newLoginChallengeCookie(services.config)
  await addLoginChallenge(transaction, { tokenHash, userId: id, minutes: LOGIN_CHALLENGE_MINUTES })
  return { pending: cookie }
}

/**
 * Makes a sign-up the account of its address, for whoever knows its password and has opened its link, and lets them in.
 * @returns 'conflict' when the link no longer counts: the address has an account meanwhile, or the link has run out
 */
async function confirmAndSignIn(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { kind: _, openedLink = '', ...signUp }: SignUpCandidate,
): Promise<StartedSession | 'conflict'> {
  const link = await lockEmailToken(transaction, openedLink, 'confirm-e-mail')
  if (!isUsableToken(link) || link.signUpId !== signUp.id) return 'conflict'
  await createAccount(services, transaction, signUp)
  await resetAttempts(transaction, RATE_LIMITS.failedSignIns, signUp.email)
  return startSession(services, transaction, caller, signUp.id)
}
