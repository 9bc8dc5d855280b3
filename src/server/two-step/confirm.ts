import type { Calls, Reply } from '#contract/calls.ts'
import { lockPasswordHash, passwordHashOf } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { endSessions } from '#database/sessions.ts'
import { activatePendingSecret, lockTotpSecret, replaceRecoveryCodes } from '#database/two-step.ts'
import { TWO_STEP_REFUSALS } from '#domain/accounts/messages.ts'
import { parseTwoStepCode } from '#domain/accounts/two-step-code.ts'
import { TWO_STEP_OFFER_MINUTES } from '#domain/limits.ts'
import { giveBack, LIMITS, refuseUntil, take } from '#server/accounts/limits.ts'
import { ownerOf } from '#server/accounts/own-account.ts'
import type { Caller } from '#server/http/caller.ts'
import { tell } from '#server/mail/outbox.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { unseal } from './sealing.ts'
import { stepOf } from './totp.ts'

const title = TWO_STEP_REFUSALS.notSetUp

/**
 * Puts the offered secret in force for whoever shows a code of it, with new recovery codes. Every other session ends:
 * from here on each one that lives has passed both steps, or set them up.
 * @throws Problem 'wrong-code', 'conflict' when nothing is offered or it was too long ago, 'rate-limited', 'signed-out'
 */
export async function confirmTwoStep(
  services: Services,
  caller: Caller,
  { code }: Calls['confirmTwoStep']['body'],
): Promise<Reply<'confirmTwoStep'>> {
  const { config, database } = services
  const { userId, sessionId, email, fullName } = await ownerOf(services, caller)
  refuseUntil(await database.asAccounts((own) => take(own, LIMITS.wrongCodes, userId)), title)

  return database.asAccounts(async (transaction) => {
    await waitForSignIns(transaction, userId)
    const held = await lockTotpSecret(transaction, userId, TWO_STEP_OFFER_MINUTES)
    if (!held?.offered) throw new Problem('conflict', TWO_STEP_REFUSALS.offerGone, { title })
    const step = stepOf(parseTwoStepCode(code).code, unseal(config, userId, held.offered), Date.now())
    if (step === undefined) throw new Problem('wrong-code', TWO_STEP_REFUSALS.wrongCode, { title })

    const { shown, hashes } = newRecoveryCodes()
    await activatePendingSecret(transaction, userId, step)
    await replaceRecoveryCodes(transaction, userId, hashes)
    await endSessions(transaction, userId, { keep: sessionId })
    await giveBack(transaction, LIMITS.wrongCodes, userId)
    await tell(transaction, { template: 'two-step-on', to: { name: fullName, address: email }, data: {} })
    return { recovery_codes: shown }
  })
}

/** A sign-in by password alone that is just ending is over before this, or sees what this has stored. */
async function waitForSignIns(transaction: Transaction, userId: string): Promise<void> {
  const hash = await passwordHashOf(transaction, userId)
  if (hash !== undefined && (await lockPasswordHash(transaction, userId, hash))) return
  throw new Problem('conflict', TWO_STEP_REFUSALS.offerGone, { title })
}
