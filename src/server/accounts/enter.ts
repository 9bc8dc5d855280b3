import { lockPasswordHash } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { isUsable, lockEmailToken } from '#database/email-tokens.ts'
import { addLoginChallenge } from '#database/login-challenges.ts'
import { hasTwoStep } from '#database/two-step.ts'
import { LOGIN_CHALLENGE_MINUTES } from '#domain/limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { newPendingCookie } from '#server/http/pending-cookie.ts'
import type { Services } from '#server/services.ts'
import { type Begun, beginSession } from './begin-session.ts'
import type { AccountClaim, SignUpClaim } from './claims.ts'
import { createAccount } from './create-account.ts'
import { giveBack, LIMITS } from './limits.ts'

/** Lets in whoever knows an account's password: to a session, or to the second step. */
export async function enterAccount(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { id, email, passwordHash }: AccountClaim,
): Promise<Begun | { pending: string } | 'overtaken'> {
  // Changed while it was being checked: every session ended with it, and this one must not begin. Until this ends
  // nobody changes it, and nobody puts a second step in force (two-step/confirm.ts).
  if (!(await lockPasswordHash(transaction, id, passwordHash))) return 'overtaken'
  await giveBack(transaction, LIMITS.failedSignIns, email)
  if (!(await hasTwoStep(transaction, id))) return beginSession(services, transaction, caller, id)
  const { cookie, tokenHash } = newPendingCookie(services.config)
  await addLoginChallenge(transaction, { tokenHash, userId: id, minutes: LOGIN_CHALLENGE_MINUTES })
  return { pending: cookie }
}

/**
 * Makes a sign-up the account of its address, for whoever knows its password and has opened its link, and lets them in.
 * @returns 'conflict' when the link no longer counts: the address has an account meanwhile, or the link has run out
 */
export async function enterSignUp(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { kind: _, openedLink = '', ...signUp }: SignUpClaim,
): Promise<Begun | 'conflict'> {
  const link = await lockEmailToken(transaction, openedLink, 'confirm-e-mail')
  if (!isUsable(link) || link.signUpId !== signUp.id) return 'conflict'
  await createAccount(services, transaction, signUp)
  await giveBack(transaction, LIMITS.failedSignIns, signUp.email)
  return beginSession(services, transaction, caller, signUp.id)
}
