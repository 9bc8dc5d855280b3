import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { addPendingSignUp, completeSignUps, type PendingSignUp } from '#database/sign-ups.ts'
import { addUser, lockAddress } from '#database/users.ts'
import { COMMON_PASSWORDS } from '#domain/accounts/common-passwords.ts'
import { signUpFailed } from '#domain/accounts/messages.ts'
import {
  joinFullName,
  normaliseSignUp,
  SIGN_UP_FIELDS,
  type SignUpErrors,
  type SignUpValues,
  validateSignUp,
} from '#domain/accounts/sign-up.ts'
import { PENDING_SIGN_UPS_MAX } from '#domain/limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/client-address.ts'
import { fieldFaults, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { sendSignUpEmail } from './email-tokens.ts'
import { findLoginCandidates } from './login-candidates.ts'
import { RATE_LIMITS, refuseIfLimited, requireAttempt, takeEmail } from './rate-limits.ts'
import { grantAdminIfListed } from './roles.ts'

const TITLE = signUpFailed('').title

/**
 * Stores a pending sign-up and sends its confirmation link or, if the address has an account, a notice. Keeps the
 * latest PENDING_SIGN_UPS_MAX sign-ups for an address, so that a sign-up by a stranger does not replace the owner's.
 * Neither the response, nor its timing, nor a sign-in with the new password reveals whether the address has an account.
 * @throws Problem 'validation-failed' with the invalid fields, 'rate-limited' for the caller's network or e-mails to
 *   the address
 */
export async function signUp(
  { config, database, passwords }: Services,
  { address }: Caller,
  body: Calls['signUp']['body'],
): Promise<Reply<'signUp'>> {
  await requireAttempt(database, RATE_LIMITS.signUps, networkOf(address), TITLE)

  refuseInvalidSignUp(validateSignUp(body, { minimum: config.passwordMin, common: COMMON_PASSWORDS }))
  const values = normaliseSignUp(body)

  const email = values.email.toLowerCase()
  const [existing] = await database.asAccounts((transaction) => findLoginCandidates(transaction, email))
  const passwordHash = await passwords.hash(values.password, { like: existing?.passwordHash })
  const next = await database.asAccounts((transaction) =>
    storeSignUp(transaction, { ...values, email }, passwordHash, address),
  )
  refuseIfLimited(next, TITLE)
  return { done: true }
}

/**
 * @returns undefined if the sign-up was stored; otherwise the time from which e-mails to the address are allowed again
 */
async function storeSignUp(
  transaction: Transaction,
  { email, mobile, linkedin_url, location, ...names }: SignUpValues,
  passwordHash: string,
  address: string,
): Promise<Date | undefined> {
  const next = await takeEmail(transaction, email, address)
  if (next) return next
  await lockAddress(transaction, email)
  const name = joinFullName(names)
  const metadata = { full_name: name, mobile, linkedin_url, location }
  const signUpId = await addPendingSignUp(
    transaction,
    { name, email, metadata, passwordHash },
    PENDING_SIGN_UPS_MAX,
  )
  await sendSignUpEmail(transaction, { signUpId, email })
  return undefined
}

function refuseInvalidSignUp(errors: SignUpErrors): void {
  const faults = fieldFaults(SIGN_UP_FIELDS, errors)
  if (faults[0]) throw problemOf('validation-failed', signUpFailed(faults[0].message), { faults })
}

/**
 * Creates the account of a sign-up whose address is confirmed, and deletes all sign-ups of the address. The caller
 * holds the lock on the address.
 */
export async function createAccount(
  { config }: Pick<Services, 'config'>,
  transaction: Transaction,
  signUp: PendingSignUp,
): Promise<void> {
  const userId = await addUser(transaction, signUp)
  await completeSignUps(transaction, signUp.email, userId)
  await grantAdminIfListed(transaction, config, { userId, email: signUp.email })
}
