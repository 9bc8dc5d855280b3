import { findPasswordHash } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { findEmailToken, isUsableToken } from '#database/email-tokens.ts'
import { type PendingSignUp, pendingSignUpsOf } from '#database/sign-ups.ts'
import { findUser } from '#database/users.ts'

/** What somebody may get into by an address and the right password: its account, or a sign-up that waits to be one. */
export type LoginCandidate = AccountCandidate | SignUpCandidate

export type AccountCandidate = {
  readonly kind: 'account'
  readonly id: string
  readonly email: string
  readonly passwordHash: string
}

export type SignUpCandidate = PendingSignUp & {
  readonly kind: 'sign-up'
  /** Of the link of this very sign-up, if the browser has opened it and it still counts. */
  readonly openedLink?: string
}

/**
 * What an address may be signed in to: its account, then the sign-ups that wait for it, first the one whose link was
 * opened. Beside an account they wait in vain, without a link; whoever made them is told as anywhere else.
 * @param linkHash of the link that the browser has opened
 */
export async function findLoginCandidates(
  transaction: Transaction,
  email: string,
  linkHash?: string,
): Promise<readonly LoginCandidate[]> {
  // Before the account: whoever is confirmed in between is found as one of both.
  const waiting = await findPendingSignUps(transaction, email, linkHash)
  const user = await findUser(transaction, email)
  const passwordHash = user && (await findPasswordHash(transaction, user.id))
  const account: AccountCandidate[] =
    user && passwordHash !== undefined ? [{ kind: 'account', id: user.id, email, passwordHash }] : []
  return [...account, ...waiting]
}

async function findPendingSignUps(
  transaction: Transaction,
  email: string,
  linkHash: string | undefined,
): Promise<SignUpCandidate[]> {
  const opened =
    linkHash === undefined ? undefined : await findEmailToken(transaction, linkHash, ['confirm-e-mail'])
  const claims = (await pendingSignUpsOf(transaction, email)).map(
    (signUp): SignUpCandidate => ({
      ...signUp,
      kind: 'sign-up',
      ...(isUsableToken(opened) && opened.signUpId === signUp.id && { openedLink: linkHash }),
    }),
  )
  return claims.sort((one, other) => Number(!!other.openedLink) - Number(!!one.openedLink))
}
