import type { Calls, Reply } from '#contract/calls.ts'
import { storePendingSecret } from '#database/two-step.ts'
import { TWO_STEP_REFUSALS } from '#domain/accounts/messages.ts'
import { ownerOf } from '#server/accounts/own-account.ts'
import { proveOwnPassword } from '#server/accounts/own-password.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { seal } from './sealing.ts'
import { newSecret, uriOf } from './totp.ts'

/**
 * Offers a new secret for an authenticator app to whoever knows the account's password. What is in force stays so
 * until a code of the new one comes: that is also how two-step sign-in moves to another device.
 * @throws Problem 'wrong-password', 'rate-limited', 'signed-out'
 */
export async function startTwoStep(
  services: Services,
  caller: Caller,
  { password }: Calls['startTwoStep']['body'],
): Promise<Reply<'startTwoStep'>> {
  const { config, database } = services
  const owner = await ownerOf(services, caller)
  await proveOwnPassword(services, owner, password, TWO_STEP_REFUSALS.notSetUp)

  const secret = newSecret()
  const sealed = seal(config, owner.userId, secret)
  await database.asAccounts((transaction) => storePendingSecret(transaction, owner.userId, sealed))
  return { secret, uri: uriOf(secret, config.product, owner.email) }
}
