import { holdPassword } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { holdLink, stillWorks } from '#database/mailed-links.ts'
import { addPendingSignIn } from '#database/pending-sign-ins.ts'
import { hasSecondStep } from '#database/two-step.ts'
import { SECOND_STEP_MINUTES } from '#domain/limits.ts'
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
  if (!(await holdPassword(transaction, id, passwordHash))) return 'overtaken'
  await giveBack(transaction, LIMITS.failedSignIns, email)
  if (!(await hasSecondStep(transaction, id))) return beginSession(services, transaction, caller, id)
  const { cookie, tokenHash } = newPendingCookie(services.config)
  await addPendingSignIn(transaction, { tokenHash, userId: id, minutes: SECOND_STEP_MINUTES })
  return { pending: cookie }
}

/**
 * Makes a sign-up the account of its address, for whoever knows its password and has opened its link, and lets them in.
 * @returns 'moved-on' when the link no longer counts: the address has an account meanwhile, or the link has run out
 */
export async function enterSignUp(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { kind: _, openedLink = '', ...signUp }: SignUpClaim,
): Promise<Begun | 'moved-on'> {
  const link = await holdLink(transaction, openedLink, 'confirm-e-mail')
  if (!stillWorks(link) || link.signUpId !== signUp.id) return 'moved-on'
  await createAccount(services, transaction, signUp)
  await giveBack(transaction, LIMITS.failedSignIns, signUp.email)
  return beginSession(services, transaction, caller, signUp.id)
}
