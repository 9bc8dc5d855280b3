import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { consumeLoginChallenge, findLoginChallenge } from '#database/login-challenges.ts'
import { consumeRecoveryCode, consumeTimeStep, lockTotpSecret } from '#database/two-step.ts'
import { signInFailed } from '#domain/accounts/messages.ts'
import { parseTwoStepCode } from '#domain/accounts/two-step-code.ts'
import { TWO_STEP_REFUSALS } from '#domain/accounts/two-step-messages.ts'
import { TOTP_SETUP_MINUTES } from '#domain/limits.ts'
import {
  RATE_LIMITS,
  refuseIfLimited,
  resetAttempts,
  takeAttempt,
  takeNetworkAttempt,
} from '#server/accounts/rate-limits.ts'
import { presentStartedSession, type StartedSession, startSession } from '#server/accounts/sessions.ts'
import type { Caller } from '#server/http/caller.ts'
import { expiredLoginChallengeCookie, loginChallengeHash } from '#server/http/cookies.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { decryptSecret } from './secret-encryption.ts'
import { matchTimeStep } from './totp.ts'

const TITLE = signInFailed('').title

const refusal = (code: 'wrong-code' | 'signed-out', reason: string) => problemOf(code, signInFailed(reason))
const challengeExpired = () => refusal('signed-out', TWO_STEP_REFUSALS.signInExpired)

type LoginChallenge = { readonly tokenHash: string; readonly userId: string }
type CompletedSignIn = { reply: Reply<'submitTwoStepCode'>; cookies: readonly string[] }

/**
 * Completes a two-step sign-in in the browser that submitted the password, and starts the session.
 * @throws Problem 'wrong-code', 'rate-limited', 'signed-out' if the login challenge has expired or was used
 */
export async function submitTwoStepCode(
  services: Services,
  caller: Caller,
  { code }: Calls['submitTwoStepCode']['body'],
): Promise<CompletedSignIn> {
  const challenge = await takeCodeAttempt(services, caller)

  const started = await services.database.asAccounts((transaction) =>
    consumeAndStartSession(services, transaction, caller, challenge, code),
  )

  const { reply, cookies } = await presentStartedSession(services, caller, started)
  return { reply, cookies: [...cookies, expiredLoginChallengeCookie(services.config)] }
}

/** Counts the attempt before verifying, so that concurrent attempts cannot exceed the limit. */
async function takeCodeAttempt(
  { config, database }: Services,
  { headers, address }: Caller,
): Promise<LoginChallenge> {
  const tokenHash = loginChallengeHash(config, headers)
  if (tokenHash === undefined) throw challengeExpired()
  const { next, userId } = await database.asAccounts(async (transaction) => {
    const networkLimit = await takeNetworkAttempt(transaction, RATE_LIMITS.signIns, address)
    const found = networkLimit ? undefined : await findLoginChallenge(transaction, tokenHash)
    const next =
      found === undefined ? networkLimit : await takeAttempt(transaction, RATE_LIMITS.wrongCodes, found)
    return { next, userId: found }
  })
  refuseIfLimited(next, TITLE)
  if (userId === undefined) throw challengeExpired()
  return { tokenHash, userId }
}

/** Consumes the code and the login challenge and starts the session, all or nothing. */
async function consumeAndStartSession(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { tokenHash, userId }: LoginChallenge,
  code: string,
): Promise<StartedSession> {
  const totp = await lockTotpSecret(transaction, userId, TOTP_SETUP_MINUTES)
  const consumed = totp?.secret ? await consumeLoginChallenge(transaction, tokenHash) : undefined
  if (!totp?.secret || !consumed) throw challengeExpired()
  if (!(await consumeCode(services, transaction, { userId, encrypted: totp.secret }, code))) {
    const { kind } = parseTwoStepCode(code)
    throw refusal('wrong-code', TWO_STEP_REFUSALS[kind === 'app' ? 'wrongCode' : 'wrongRecoveryCode'])
  }
  await resetAttempts(transaction, RATE_LIMITS.wrongCodes, userId)
  const providerSignedInAt = consumed.providerSignedInAt ?? undefined
  return startSession(services, transaction, caller, userId, { providerSignedInAt })
}

type CodeServices = Pick<Services, 'config' | 'log'>

/**
 * Consumes a code from the authenticator app, or a recovery code. Each code works once.
 * @param encrypted the active secret
 * @returns false if the code is wrong or was used before
 */
async function consumeCode(
  keys: CodeServices,
  transaction: Transaction,
  { userId, encrypted }: { userId: string; encrypted: string },
  input: string,
): Promise<boolean> {
  const { kind, code } = parseTwoStepCode(input)
  if (kind === 'recovery') return consumeRecoveryCode(transaction, userId, hashRecoveryCode(code))
  const secret = decryptOrLog(keys, userId, encrypted)
  const step = secret && matchTimeStep(code, secret, Date.now())
  return step ? consumeTimeStep(transaction, userId, step) : false
}

/**
 * Decrypts a secret, or logs that TWO_STEP_SECRET cannot decrypt it. Codes from the app then count as wrong, but
 * recovery codes still work.
 */
function decryptOrLog({ config, log }: CodeServices, userId: string, encrypted: string): string | undefined {
  try {
    return decryptSecret(config, userId, encrypted)
  } catch (error) {
    log.error({ err: error }, 'Could not decrypt a two-step sign-in secret')
    return undefined
  }
}
