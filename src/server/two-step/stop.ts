import type { Calls, Reply } from '#contract/calls.ts'
import { deleteTotpSecret } from '#database/two-step.ts'
import { TWO_STEP_REFUSALS } from '#domain/accounts/messages.ts'
import { mayStopTwoStep } from '#server/access/two-step.ts'
import { authorise } from '#server/access/verdict.ts'
import { ownerOf } from '#server/accounts/own-account.ts'
import { proveOwnPassword } from '#server/accounts/own-password.ts'
import type { Caller } from '#server/http/caller.ts'
import { tell } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'

/**
 * Takes two-step sign-in off the account of whoever knows its password. Where there is none, nothing happens.
 * @throws Problem 'two-step-required' for an administrator who must have it, 'wrong-password', 'rate-limited'
 */
export async function stopTwoStep(
  services: Services,
  caller: Caller,
  { password }: Calls['stopTwoStep']['body'],
): Promise<Reply<'stopTwoStep'>> {
  const { config, database } = services
  const owner = await ownerOf(services, caller)
  authorise(mayStopTwoStep(owner, config.requireAdminTwoStep))
  await proveOwnPassword(services, owner, password, TWO_STEP_REFUSALS.notStopped)

  await database.asAccounts(async (transaction) => {
    if (!(await deleteTotpSecret(transaction, owner.userId))) return
    if (owner.twoStep !== 'in-force') return
    const to = { name: owner.fullName, address: owner.email }
    await tell(transaction, { template: 'two-step-off', to, data: {} })
  })
  return { done: true }
}
