import type { Calls, Reply } from '#contract/calls.ts'
import { deletePasskeys } from '#database/passkeys.ts'
import { deleteTotpSecret } from '#database/two-step.ts'
import { TWO_STEP_REFUSALS } from '#domain/accounts/two-step-messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayDisableTwoStep } from '#server/access/review.ts'
import { requireAccount, verifyOwnPassword } from '#server/accounts/own-account.ts'
import { CommandRefused, findConfirmedAccount } from '#server/accounts/roles.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/**
 * Turns off two-step sign-in if the password is right, and notifies the user. Does nothing if it is already off.
 * @throws Problem 'two-step-required' for team members who must use it, 'wrong-password', 'rate-limited', 'signed-out'
 */
export async function disableTwoStep(
  services: Services,
  caller: Caller,
  { password }: Calls['stopTwoStep']['body'],
): Promise<Reply<'stopTwoStep'>> {
  const { site, database } = services
  const owner = await requireAccount(services, caller)
  authorise(mayDisableTwoStep(owner, site.current.requireTwoStep))
  await verifyOwnPassword(services, owner, password, TWO_STEP_REFUSALS.notStopped)

  await database.asAccounts(async (transaction) => {
    if (!(await deleteTotpSecret(transaction, owner.userId))) return
    const to = { name: owner.fullName, address: owner.email }
    await queueEmail(transaction, { template: 'two-step-off', to, data: {} })
  })
  return { done: true }
}

/**
 * Turns off two-step sign-in and removes all passkeys by command, for a user who has lost them, and notifies the user.
 * @throws CommandRefused if there is no such account, or if it has neither
 */
export const resetTwoStep = ({ database }: Pick<Services, 'database'>, email: string): Promise<void> =>
  database.asAccounts(async (transaction) => {
    const user = await findConfirmedAccount(transaction, email)
    const hadTotp = await deleteTotpSecret(transaction, user.id)
    const hadPasskeys = await deletePasskeys(transaction, user.id)
    if (!hadTotp && !hadPasskeys) throw new CommandRefused(`${user.email} has no two-step sign-in.`)
    const to = { name: user.name, address: user.email }
    if (hadTotp) await queueEmail(transaction, { template: 'two-step-off', to, data: {} })
    if (hadPasskeys) await queueEmail(transaction, { template: 'passkey-removed', to, data: {} })
  })
