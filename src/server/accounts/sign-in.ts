import type { Calls, Reply } from '#contract/calls.ts'
import { lockPasswordHash } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { isUsableToken, lockEmailToken } from '#database/email-tokens.ts'
import { addLoginChallenge } from '#database/login-challenges.ts'
import { hasTwoStep } from '#database/two-step.ts'
import { SIGN_IN_REFUSALS, signInFailed } from '#domain/accounts/messages.ts'
import { LOGIN_CHALLENGE_MINUTES } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  confirmationHashes,
  cookieWithoutConfirmations,
  newLoginChallengeCookie,
} from '#server/http/cookies.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import {
  type AccountCandidate,
  findLoginCandidates,
  type LoginCandidate,
  type SignUpCandidate,
} from './login-candidates.ts'
import {
  RATE_LIMITS,
  refuseIfLimited,
  resetAttempts,
  takeAttempt,
  takeNetworkAttempt,
} from './rate-limits.ts'
import { presentStartedSession, presentVisitor, type StartedSession, startSession } from './sessions.ts'
import { createAccount } from './sign-up.ts'

const TITLE = signInFailed('').title

type SignedIn = { reply: Reply<'signIn'>; cookies: readonly string[] }

/**
 * Signs in, or starts a login challenge if the account uses two-step sign-in. For the password of a pending sign-up,
 * creates the account if this browser has opened the sign-up's link. The response for an address without an account is
 * the same as for a wrong password, with the same limits and response time.
 * @throws Problem 'wrong-credentials', 'email-not-confirmed' for the password of a sign-up whose link was not opened
 *   here, 'rate-limited'
 */
export async function signIn(
  services: Services,
  caller: Caller,
  body: Calls['signIn']['body'],
): Promise<SignedIn> {
  const candidates = await takeSignInAttempt(services, caller, readAccountEmail(cleanText(body.email)))
  const candidate = await matchPassword(services, candidates, body.password)
  const isSignUp = candidate.kind === 'sign-up'
  // Does not reset the limit, because several people may each know one of the pending passwords of an address.
  if (isSignUp && !candidate.openedLink) throw refusal('email-not-confirmed', SIGN_IN_REFUSALS.unconfirmed)

  const result = await services.database.asAccounts(async (transaction) =>
    isSignUp
      ? confirmAndSignIn(services, transaction, caller, candidate)
      : signInToAccount(services, transaction, caller, candidate),
  )

  if (result === 'password-changed') throw wrongCredentials()
  if (result === 'conflict') return signIn(services, caller, body)
  if ('challengeCookie' in result) {
    return { reply: { ...presentVisitor(), two_step: true }, cookies: [result.challengeCookie] }
  }
  const { reply, cookies } = await presentStartedSession(services, caller, result)
  const usedLinks = candidates.flatMap((other) => (other.kind === 'sign-up' && other.openedLink) || [])
  const withoutLinks = isSignUp
    ? [cookieWithoutConfirmations(services.config, caller.headers, usedLinks)]
    : []
  return { reply: { ...reply, two_step: false }, cookies: [...cookies, ...withoutLinks] }
}

/** Counts the attempt before verifying, so that concurrent attempts cannot exceed the limit. */
async function takeSignInAttempt(
  { config, database }: Services,
  { address, headers }: Caller,
  email: string,
): Promise<readonly LoginCandidate[]> {
  const { next, candidates } = await database.asAccounts(async (transaction) => ({
    next:
      (await takeNetworkAttempt(transaction, RATE_LIMITS.signIns, address)) ??
      (await takeAttempt(transaction, RATE_LIMITS.failedSignIns, email)),
    candidates: await findLoginCandidates(transaction, email, confirmationHashes(config, headers)),
  }))
  refuseIfLimited(next, TITLE)
  return candidates
}

async function matchPassword(
  { passwords }: Services,
  candidates: readonly LoginCandidate[],
  password: string,
): Promise<LoginCandidate> {
  const hash = await passwords.match(
    candidates.map(({ passwordHash }) => passwordHash),
    password,
  )
  const candidate = candidates.find(({ passwordHash }) => passwordHash === hash)
  if (!candidate) throw wrongCredentials()
  return candidate
}

const refusal = (code: 'wrong-credentials' | 'email-not-confirmed', reason: string) =>
  problemOf(code, signInFailed(reason))

const wrongCredentials = () => refusal('wrong-credentials', 'Wrong e-mail or password.')

/** Starts a session or a login challenge, unless the password has changed. */
async function signInToAccount(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { id, email, passwordHash }: AccountCandidate,
): Promise<StartedSession | LoginChallenge | 'password-changed'> {
  // If the password changed during verification, the old one may no longer start a session. The lock also prevents
  // two-step sign-in from being enabled until the transaction ends (two-step/enable.ts).
  if (!(await lockPasswordHash(transaction, id, passwordHash))) return 'password-changed'
  await resetAttempts(transaction, RATE_LIMITS.failedSignIns, email)
  return startSessionOrChallenge(services, transaction, caller, id)
}

export type LoginChallenge = { readonly challengeCookie: string }

/**
 * Starts a session, or a login challenge if the account uses two-step sign-in. The caller holds a lock that prevents
 * two-step sign-in from being enabled until the transaction ends.
 * @param providerSignedInAt time of the sign-in at the identity provider; omitted after a password
 */
export async function startSessionOrChallenge(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  userId: string,
  providerSignedInAt?: Date,
): Promise<StartedSession | LoginChallenge> {
  if (!(await hasTwoStep(transaction, userId)))
    return startSession(services, transaction, caller, userId, { providerSignedInAt })
  const { cookie, tokenHash } = newLoginChallengeCookie(services.config)
  const minutes = LOGIN_CHALLENGE_MINUTES
  await addLoginChallenge(transaction, { tokenHash, userId, minutes, providerSignedInAt })
  return { challengeCookie: cookie }
}

/**
 * Creates the account of a sign-up whose password was right and whose link was opened, and signs in.
 * @returns 'conflict' if the link is no longer valid, because it has expired or the address now has an account
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
