import type { Calls, Reply } from '#contract/calls.ts'
import { lockTotpSecret, replaceRecoveryCodes } from '#database/two-step.ts'
import { TWO_STEP_REFUSALS } from '#domain/accounts/messages.ts'
import { TWO_STEP_OFFER_MINUTES } from '#domain/limits.ts'
import { ownerOf } from '#server/accounts/own-account.ts'
import { proveOwnPassword } from '#server/accounts/own-password.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

const title = TWO_STEP_REFUSALS.notRenewed

/**
 * Gives other recovery codes to whoever knows the account's password; the earlier ones no longer work.
 * @throws Problem 'conflict' without two-step sign-in, 'wrong-password', 'rate-limited', 'signed-out'
 */
export async function renewRecoveryCodes(
  services: Services,
  caller: Caller,
  { password }: Calls['renewRecoveryCodes']['body'],
): Promise<Reply<'renewRecoveryCodes'>> {
  const owner = await ownerOf(services, caller)
  await proveOwnPassword(services, owner, password, title)

  return services.database.asAccounts(async (transaction) => {
    const held = await lockTotpSecret(transaction, owner.userId, TWO_STEP_OFFER_MINUTES)
    if (!held?.secret) throw new Problem('conflict', TWO_STEP_REFUSALS.notInForce, { title })
    const { shown, hashes } = newRecoveryCodes()
    await replaceRecoveryCodes(transaction, owner.userId, hashes)
    return { recovery_codes: shown }
  })
}
