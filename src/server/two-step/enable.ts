import type { Calls, Reply } from '#contract/calls.ts'
import { findPasswordHash, lockPasswordHash } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { lockSignIns } from '#database/identities.ts'
import { endSessions } from '#database/sessions.ts'
import {
  activatePendingSecret,
  lockTotpSecret,
  replaceRecoveryCodes,
  storePendingSecret,
} from '#database/two-step.ts'
import { parseTwoStepCode } from '#domain/accounts/two-step-code.ts'
import { TWO_STEP_REFUSALS } from '#domain/accounts/two-step-messages.ts'
import { TOTP_SETUP_MINUTES } from '#domain/limits.ts'
import { requireAccount, verifyOwnPassword } from '#server/accounts/own-account.ts'
import { RATE_LIMITS, requireAttempt, resetAttempts } from '#server/accounts/rate-limits.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { authoriseTwoStepChange } from '#server/passkeys/own-passkeys.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { decryptSecret, encryptSecret } from './secret-encryption.ts'
import { matchTimeStep, newTotpSecret, otpauthUri } from './totp.ts'

/**
 * Creates a secret for an authenticator app if the password is right. The active secret stays valid until the user
 * confirms the new one with a code. This also allows moving to another device.
 * @throws Problem 'two-step-setup-required' if the user must first sign in with a passkey, 'wrong-password',
 *   'rate-limited', 'signed-out'
 */
export async function startTwoStepSetup(
  services: Services,
  caller: Caller,
  { password }: Calls['startTwoStep']['body'],
): Promise<Reply<'startTwoStep'>> {
  const { config, database, site } = services
  const owner = await requireAccount(services, caller)
  await database.asAccounts((transaction) => authoriseTwoStepChange(transaction, owner))
  await verifyOwnPassword(services, owner, password, TWO_STEP_REFUSALS.notSetUp)

  const secret = newTotpSecret()
  const encrypted = encryptSecret(config, owner.userId, secret)
  await database.asAccounts((transaction) => storePendingSecret(transaction, owner.userId, encrypted))
  return { secret, uri: otpauthUri(secret, site.current.product, owner.email) }
}

const title = TWO_STEP_REFUSALS.notSetUp

/**
 * Activates the pending secret if the code is right, and creates new recovery codes. All other sessions end, so that
 * every remaining session has either passed two-step sign-in or set it up.
 * @throws Problem 'wrong-code', 'conflict' if no secret is pending or it has expired, 'two-step-setup-required',
 *   'rate-limited', 'signed-out'
 */
export async function confirmTwoStepSetup(
  services: Services,
  caller: Caller,
  { code }: Calls['confirmTwoStep']['body'],
): Promise<Reply<'confirmTwoStep'>> {
  const { config, database } = services
  const owner = await requireAccount(services, caller)
  const { userId, sessionId, email, fullName } = owner
  await requireAttempt(database, RATE_LIMITS.wrongCodes, userId, title)

  return database.asAccounts(async (transaction) => {
    await waitForPendingSignIns(transaction, userId)
    await authoriseTwoStepChange(transaction, owner)
    const totp = await lockTotpSecret(transaction, userId, TOTP_SETUP_MINUTES)
    if (!totp?.pendingSecret) throw new Problem('conflict', TWO_STEP_REFUSALS.setupExpired, { title })
    const step = matchTimeStep(
      parseTwoStepCode(code).code,
      decryptSecret(config, userId, totp.pendingSecret),
      Date.now(),
    )
    if (step === undefined) throw new Problem('wrong-code', TWO_STEP_REFUSALS.wrongCode, { title })

    const { codes, hashes } = newRecoveryCodes()
    await activatePendingSecret(transaction, userId, step)
    await replaceRecoveryCodes(transaction, userId, hashes)
    await endSessions(transaction, userId, { keep: sessionId })
    await resetAttempts(transaction, RATE_LIMITS.wrongCodes, userId)
    await queueEmail(transaction, {
      template: 'two-step-on',
      to: { name: fullName, address: email },
      data: {},
    })
    return { recovery_codes: codes }
  })
}

/** Waits for concurrent sign-ins in a single step, so that their sessions end too. */
async function waitForPendingSignIns(transaction: Transaction, userId: string): Promise<void> {
  await lockSignIns(transaction, userId)
  const hash = await findPasswordHash(transaction, userId)
  if (await lockPasswordHash(transaction, userId, hash)) return
  throw new Problem('conflict', TWO_STEP_REFUSALS.setupExpired, { title })
}
