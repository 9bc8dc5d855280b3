import { findPasswordHash } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { findEmailTokens, isUsableToken } from '#database/email-tokens.ts'
import { type PendingSignUp, pendingSignUpsOf } from '#database/sign-ups.ts'
import { findUser } from '#database/users.ts'

/** An account or a pending sign-up that may match the address and password at sign-in. */
export type LoginCandidate = AccountCandidate | SignUpCandidate

export type AccountCandidate = {
  readonly kind: 'account'
  readonly id: string
  readonly email: string
  readonly passwordHash: string
}

export type SignUpCandidate = PendingSignUp & {
  readonly kind: 'sign-up'
  /** Hash of this sign-up's confirmation token, if the browser has opened the link and it is valid. */
  readonly openedLink: string | undefined
}

/**
 * Returns the account of an address, then its pending sign-ups, starting with those whose link was opened.
 * Replaced sign-ups and those at an address with an account have no link. They are included so that responses do not
 * reveal the account or the other sign-ups.
 * @param linkHashes token hashes of the links that the browser has opened
 */
export async function findLoginCandidates(
  transaction: Transaction,
  email: string,
  linkHashes: readonly string[] = [],
): Promise<readonly LoginCandidate[]> {
  // Reads the sign-ups before the account, so that a sign-up that is confirmed in between is found either way.
  const signUps = await findPendingSignUps(transaction, email, linkHashes)
  const user = await findUser(transaction, email)
  const passwordHash = user && (await findPasswordHash(transaction, user.id))
  const account: AccountCandidate[] =
    user && passwordHash !== undefined ? [{ kind: 'account', id: user.id, email, passwordHash }] : []
  return [...account, ...signUps]
}

async function findPendingSignUps(
  transaction: Transaction,
  email: string,
  linkHashes: readonly string[],
): Promise<SignUpCandidate[]> {
  const opened = (await findEmailTokens(transaction, linkHashes, ['confirm-e-mail'])).filter(isUsableToken)
  const candidates = (await pendingSignUpsOf(transaction, email)).map(
    (signUp): SignUpCandidate => ({
      ...signUp,
      kind: 'sign-up',
      openedLink: opened.find(({ signUpId }) => signUpId === signUp.id)?.tokenHash,
    }),
  )
  return candidates.sort((a, b) => Number(!!b.openedLink) - Number(!!a.openedLink))
}
