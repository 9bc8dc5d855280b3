import type { Calls, Reply } from '#contract/calls.ts'
import { holdPassword } from '#database/credentials.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { wasJustSet } from './just-set.ts'
import { refuseWeak, storeNewPassword, TITLE } from './new-password.ts'
import { ownerOf } from './own-account.ts'
import { proveOwnPassword, wrongPassword } from './own-password.ts'

/**
 * Changes the password for whoever knows the present one; every other session ends. A repetition after a lost reply is
 * answered like the first.
 * @throws Problem 'faults' for a weak new password, 'wrong-password', 'too-many', 'signed-out'
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  { current, password }: Calls['changePassword']['body'],
): Promise<Reply<'changePassword'>> {
  const owner = await ownerOf(services, caller)

  refuseWeak(password, services.config)
  const proven = await proveOwnPassword(services, owner, current, TITLE).catch(async (refusal: unknown) => {
    const wrong = refusal instanceof Problem && refusal.code === 'wrong-password'
    if (wrong && (await wasJustSet(services, owner.userId, password))) return undefined
    throw refusal
  })
  if (proven === undefined) return { done: true }
  const hash = await services.passwords.hash(password, owner.userId)

  await services.database.asAccounts(async (transaction) => {
    // Changed meanwhile, perhaps by the owner who takes the account back: then this one no longer counts.
    if (!(await holdPassword(transaction, owner.userId, proven))) throw wrongPassword(TITLE)
    const { userId, fullName: name, email, sessionId: keep } = owner
    await storeNewPassword(transaction, { userId, name, email }, { hash, keep })
  })
  return { done: true }
}
