import { deleteTotpSecret } from '#database/two-step.ts'
import { accountOf, GrantRefused } from '#server/accounts/grant.ts'
import { tell } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'

/**
 * By command: takes two-step sign-in off the account of somebody who has lost app and recovery codes, and tells them.
 * @throws GrantRefused without an account, or when it has no two-step sign-in
 */
export const resetTwoStep = ({ database }: Pick<Services, 'database'>, email: string): Promise<void> =>
  database.asWorker(async (transaction) => {
    const user = await accountOf(transaction, email)
    if (!(await deleteTotpSecret(transaction, user.id))) {
      throw new GrantRefused(`${user.email} has no two-step sign-in.`)
    }
    await tell(transaction, {
      template: 'two-step-off',
      to: { name: user.name, address: user.email },
      data: {},
    })
  })
