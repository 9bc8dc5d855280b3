import type { Calls } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { findPasskey, recordPasskeyUse } from '#database/passkeys.ts'
import { lockAccount } from '#database/users.ts'
import { PASSKEY_REFUSALS } from '#domain/accounts/passkey-messages.ts'
import type { Person } from '#domain/actor.ts'
import { verifyOwnPassword } from '#server/accounts/own-account.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { takeChallenge } from './challenges.ts'
import { verifyAssertion } from './webauthn.ts'

type VerifyServices = Pick<Services, 'config' | 'database'>
type Assertion = Calls['signInWithPasskey']['body']
type VerifiedPasskey = { readonly id: string; readonly userId: string }

/**
 * Verifies an answer to the calling browser's challenge, and records the use of the passkey. The refusals of an unknown
 * passkey and of a wrong signature are the same.
 * @param title title of the error
 * @param work runs in the transaction that records the use
 * @throws Problem 'wrong-credentials', also if a copy of the passkey was used, 'conflict' if the challenge has expired
 *   or was used
 */
export async function verifyPasskey<T>(
  services: VerifyServices,
  caller: Pick<Caller, 'headers'>,
  assertion: Assertion,
  title: string,
  work: (transaction: Transaction, passkey: VerifiedPasskey) => Promise<T>,
): Promise<T> {
  const { config, database } = services
  const { challenge } = await takeChallenge(services, caller, title)
  const refusal = (reason: 'unknown' | 'copied') =>
    new Problem('wrong-credentials', PASSKEY_REFUSALS[reason], { title })
  const find = (transaction: Transaction) => findPasskey(transaction, assertion.id)

  const passkey = await database.asAccounts(find)
  const verified = passkey && (await verifyAssertion(config, challenge, passkey, assertion))
  if (!verified) throw refusal('unknown')

  return database.asAccounts(async (transaction) => {
    await lockAccount(transaction, passkey.userId)
    if (!(await recordPasskeyUse(transaction, { id: passkey.id, ...verified }))) {
      throw refusal((await find(transaction)) ? 'copied' : 'unknown')
    }
    return work(transaction, passkey)
  })
}

type Proof = Calls['removePasskey']['body']

/**
 * Verifies the account's password or one of its passkeys, so that an unattended screen is not enough to change an
 * account.
 * @param title title of the error
 * @throws Problem 'wrong-password', 'wrong-credentials', 'conflict' if the passkey's challenge has expired,
 *   'rate-limited'
 */
export async function verifyIdentity(
  services: VerifyServices & Pick<Services, 'passwords'>,
  caller: Pick<Caller, 'headers'>,
  owner: Pick<Person, 'userId' | 'sessionId'>,
  proof: Proof,
  title: string,
): Promise<void> {
  if ('password' in proof) {
    await verifyOwnPassword(services, owner, proof.password, title)
    return
  }
  await verifyPasskey(services, caller, proof.passkey, title, async (_, passkey) => {
    if (passkey.userId !== owner.userId)
      throw new Problem('wrong-credentials', PASSKEY_REFUSALS.unknown, { title })
  })
}
