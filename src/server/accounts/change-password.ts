import type { Calls, Reply } from '#contract/calls.ts'
import { lockPasswordHash } from '#database/credentials.ts'
import type { Person } from '#domain/actor.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { wasJustSet } from './just-set.ts'
import { refuseWeak, storeNewPassword, TITLE } from './new-password.ts'
import { ownerOf } from './own-account.ts'
import { proveOwnPassword, wrongPassword } from './own-password.ts'

/**
 * Changes the password for whoever knows the present one; every other session ends. A repetition, after a lost reply or
 * before it has come, is answered like the first.
 * @throws Problem 'validation-failed' for a weak new password, 'wrong-password', 'rate-limited', 'signed-out'
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  { current, password }: Calls['changePassword']['body'],
): Promise<Reply<'changePassword'>> {
  const owner = await ownerOf(services, caller)

  refuseWeak(password, services.config)
  const proven = await proveOwnPassword(services, owner, current, TITLE).catch((refusal: unknown) => {
    if (refusal instanceof Problem && refusal.code === 'wrong-password') return undefined
    throw refusal
  })
  const changed = proven !== undefined && (await store(services, owner, { proven, password }))
  if (changed || (await wasJustSet(services, owner.userId, password))) return { done: true }
  throw wrongPassword(TITLE)
}

/** @returns false when the password was changed meanwhile, perhaps by the owner who takes the account back */
async function store(
  { database, passwords }: Services,
  { userId, fullName: name, email, sessionId: keep }: Person,
  { proven, password }: { proven: string; password: string },
): Promise<boolean> {
  const hash = await passwords.hash(password, { person: userId })
  return database.asAccounts(async (transaction) => {
    if (!(await lockPasswordHash(transaction, userId, proven))) return false
    await storeNewPassword(transaction, { userId, name, email }, { hash, keep })
    return true
  })
}
