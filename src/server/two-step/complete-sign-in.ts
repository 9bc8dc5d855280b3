import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { consumeLoginChallenge, findLoginChallenge } from '#database/login-challenges.ts'
import { consumeRecoveryCode, consumeTimeStep, lockTotpSecret } from '#database/two-step.ts'
import { signInFailed, TWO_STEP_REFUSALS } from '#domain/accounts/messages.ts'
import { parseTwoStepCode } from '#domain/accounts/two-step-code.ts'
import { TOTP_SETUP_MINUTES } from '#domain/limits.ts'
import { RATE_LIMITS, refuseIfLimited, resetAttempts, takeAttempt } from '#server/accounts/rate-limits.ts'
import { presentStartedSession, type StartedSession, startSession } from '#server/accounts/sessions.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/client-address.ts'
import { expiredLoginChallengeCookie, loginChallengeHash } from '#server/http/cookies.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { decryptSecret } from './secret-encryption.ts'
import { matchTimeStep } from './totp.ts'

const TITLE = signInFailed('').title

const refusal = (code: 'wrong-code' | 'signed-out', reason: string) => problemOf(code, signInFailed(reason))
const challengeExpired = () => refusal('signed-out', TWO_STEP_REFUSALS.passwordAgain)

type LoginChallenge = { readonly tokenHash: string; readonly userId: string }
type CompletedSignIn = { reply: Reply<'submitTwoStepCode'>; cookies: readonly string[] }

/**
 * Takes the second step of a sign-in whose password was right, in the browser that typed it, and starts the session.
 * @throws Problem 'wrong-code', 'rate-limited', 'signed-out' when the password was too long ago, was used up, or never was
 */
export async function submitTwoStepCode(
  services: Services,
  caller: Caller,
  { code }: Calls['submitTwoStepCode']['body'],
): Promise<CompletedSignIn> {
  const pending = await takeCodeAttempt(services, caller)

  const begun = await services.database.asAccounts((own) =>
    consumeAndStartSession(services, own, caller, pending, code),
  )

  const reply = await presentStartedSession(services, begun)
  return { reply, cookies: [begun.cookie, expiredLoginChallengeCookie(services.config)] }
}

/** A try counts as wrong until it has gone well, so that tries at the same time do not pass the limit together. */
async function takeCodeAttempt(
  { config, database }: Services,
  { headers, address }: Caller,
): Promise<LoginChallenge> {
  const tokenHash = loginChallengeHash(config, headers)
  if (tokenHash === undefined) throw challengeExpired()
  const { next, userId } = await database.asAccounts(async (transaction) => {
    const busy = await takeAttempt(transaction, RATE_LIMITS.signIns, networkOf(address))
    const found = busy ? undefined : await findLoginChallenge(transaction, tokenHash)
    const wait = found === undefined ? busy : await takeAttempt(transaction, RATE_LIMITS.wrongCodes, found)
    return { next: wait, userId: found }
  })
  refuseIfLimited(next, TITLE)
  if (userId === undefined) throw challengeExpired()
  return { tokenHash, userId }
}

/** Uses up code and sign-in and starts the session: all or nothing. */
async function consumeAndStartSession(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { tokenHash, userId }: LoginChallenge,
  code: string,
): Promise<StartedSession> {
  const held = await lockTotpSecret(transaction, userId, TOTP_SETUP_MINUTES)
  if (!held?.secret || !(await consumeLoginChallenge(transaction, tokenHash))) throw challengeExpired()
  if (!(await consumeCode(services, transaction, { userId, sealed: held.secret }, code))) {
    const { kind } = parseTwoStepCode(code)
    throw refusal('wrong-code', TWO_STEP_REFUSALS[kind === 'app' ? 'wrongCode' : 'wrongRecoveryCode'])
  }
  await resetAttempts(transaction, RATE_LIMITS.wrongCodes, userId)
  return startSession(services, transaction, caller, userId)
}

type CodeServices = Pick<Services, 'config' | 'log'>

/**
 * Uses up what was typed as a second step: a code of the app, or a recovery code. Each works once.
 * @param sealed the secret in force
 * @returns false when it is neither, or was used before
 */
async function consumeCode(
  keys: CodeServices,
  transaction: Transaction,
  { userId, sealed }: { userId: string; sealed: string },
  typed: string,
): Promise<boolean> {
  const { kind, code } = parseTwoStepCode(typed)
  if (kind === 'recovery') return consumeRecoveryCode(transaction, userId, hashRecoveryCode(code))
  const secret = decryptOrLog(keys, userId, sealed)
  const step = secret && matchTimeStep(code, secret, Date.now())
  return step ? consumeTimeStep(transaction, userId, step) : false
}

/** When TWO_STEP_SECRET does not hold the key any more, no code of the app is right; recovery codes still are. */
function decryptOrLog({ config, log }: CodeServices, userId: string, sealed: string): string | undefined {
  try {
    return decryptSecret(config, userId, sealed)
  } catch (error) {
    log.error({ err: error }, 'A secret of two-step sign-in does not open')
    return undefined
  }
}
