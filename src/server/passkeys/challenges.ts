import type { Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { addPasskeyChallenge, type PasskeyChallenge, takePasskeyChallenge } from '#database/passkeys.ts'
import { PASSKEY_REFUSALS } from '#domain/accounts/passkey-messages.ts'
import { PASSKEY_CHALLENGE_MINUTES } from '#domain/limits.ts'
import { RATE_LIMITS, requireNetworkAttempt } from '#server/accounts/rate-limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { newPasskeyChallengeCookie, passkeyChallengeHash } from '#server/http/cookies.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { newToken } from '#server/token.ts'
import { challengeOptions } from './webauthn.ts'

/**
 * Creates a challenge for any passkey, for signing in or for confirming an action. It counts as an attempt to sign in,
 * and each attempt needs one.
 * @throws Problem 'rate-limited'
 */
export async function createPasskeyChallenge(
  { config, database }: Services,
  { address }: Caller,
): Promise<{ reply: Reply<'createPasskeyChallenge'>; cookies: readonly string[] }> {
  await requireNetworkAttempt(database, RATE_LIMITS.signIns, address)
  const { challenge, cookie } = await database.asAccounts((transaction) =>
    storeChallenge({ config }, transaction, NO_ACCOUNT),
  )
  return { reply: challengeOptions(config, challenge), cookies: [cookie] }
}

const NO_ACCOUNT = { userId: null, userHandle: null }

/** Stores a new challenge for the calling browser, in place of its earlier one. */
export async function storeChallenge(
  { config }: Pick<Services, 'config'>,
  transaction: Transaction,
  account: Pick<PasskeyChallenge, 'userId' | 'userHandle'>,
): Promise<{ challenge: string; cookie: string }> {
  const challenge = newToken()
  const { cookie, tokenHash } = newPasskeyChallengeCookie(config)
  await addPasskeyChallenge(transaction, {
    ...account,
    ...{ challenge, tokenHash, minutes: PASSKEY_CHALLENGE_MINUTES },
  })
  return { challenge, cookie }
}

/**
 * Uses up the challenge of the calling browser, whether or not its answer is right.
 * @param title title of the error
 * @throws Problem 'conflict' if it has expired or was used
 */
export async function takeChallenge(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { headers }: Pick<Caller, 'headers'>,
  title: string,
): Promise<PasskeyChallenge> {
  const tokenHash = passkeyChallengeHash(config, headers)
  const found =
    tokenHash && (await database.asAccounts((transaction) => takePasskeyChallenge(transaction, tokenHash)))
  if (!found) throw new Problem('conflict', PASSKEY_REFUSALS.expired, { title })
  return found
}
