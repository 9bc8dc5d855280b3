import { createHash } from 'node:crypto'
import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { addPendingSignUp, completeSignUps } from '#database/sign-ups.ts'
import { addUser, lockAddress, type NewUser, setNoticeSeen } from '#database/users.ts'
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
import { NEW_SIGN_UP_MINUTES, PENDING_SIGN_UPS_MAX, REPLACED_SIGN_UPS_MAX } from '#domain/limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/client-address.ts'
import { shareSalt } from '#server/passwords.ts'
import { fieldFaults, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { sendSignUpEmail } from './email-tokens.ts'
import { findLoginCandidates } from './login-candidates.ts'
import { RATE_LIMITS, refuseIfLimited, requireNetworkAttempt, takeEmail } from './rate-limits.ts'
import { grantAdminIfListed } from './roles.ts'

const TITLE = signUpFailed('').title

/**
 * Stores a pending sign-up and sends its confirmation link or, if the address has an account, a notice. Several sign-ups
 * can wait for an address, so that a sign-up by a stranger does not replace the owner's. Neither the response, nor its
 * timing, nor a sign-in with the new password reveals whether the address has an account or other sign-ups.
 * @throws Problem 'validation-failed' with the invalid fields, 'rate-limited' for the caller's network or e-mails to
 *   the address
 */
export async function signUp(
  services: Services,
  caller: Caller,
  body: Calls['signUp']['body'],
): Promise<Reply<'signUp'>> {
  const { config, database } = services
  await requireNetworkAttempt(database, RATE_LIMITS.signUps, caller.address, TITLE)

  refuseInvalidSignUp(validateSignUp(body, { minimum: config.passwordMin, common: COMMON_PASSWORDS }))
  const values = normaliseSignUp(body)

  const next = await hashAndStore(services, caller, {
    ...values,
    email: values.email.toLowerCase(),
    privacyNotice: body.privacy_notice ?? null,
  })
  refuseIfLimited(next, TITLE)
  return { done: true }
}

type NewSignUp = SignUpValues & { readonly privacyNotice: number | null }

/** Thrown if the first sign-ups for an address are concurrent and would have different salts. */
class SaltConflict extends Error {}

/**
 * @returns undefined if the sign-up was stored; otherwise the time from which e-mails to the address are allowed again
 */
async function hashAndStore(
  services: Services,
  caller: Caller,
  values: NewSignUp,
): Promise<Date | undefined> {
  const { database, passwords } = services
  const like = await database.asAccounts((transaction) => findStoredHash(transaction, values.email))
  const passwordHash = await passwords.hash(values.password, { like })
  try {
    return await database.asAccounts((transaction) =>
      storeSignUp(services, transaction, caller, values, passwordHash),
    )
  } catch (error) {
    if (error instanceof SaltConflict) return hashAndStore(services, caller, values)
    throw error
  }
}

/** Returns the hash of a password of an address. All its passwords share one salt. */
const findStoredHash = async (transaction: Transaction, email: string): Promise<string | undefined> =>
  (await findLoginCandidates(transaction, email))[0]?.passwordHash

/** @throws SaltConflict */
async function storeSignUp(
  { config }: Services,
  transaction: Transaction,
  caller: Caller,
  { email, mobile, linkedin_url, location, privacyNotice, ...names }: NewSignUp,
  passwordHash: string,
): Promise<Date | undefined> {
  const next = await takeEmail(transaction, config, caller, email)
  if (next) return next
  await lockAddress(transaction, email)
  const stored = await findStoredHash(transaction, email)
  if (stored !== undefined && !shareSalt(stored, passwordHash)) throw new SaltConflict()
  const name = joinFullName(names)
  const metadata = { full_name: name, mobile, linkedin_url, location }
  const network = signUpNetwork(email, caller.address)
  const { id, isWaiting } = await addPendingSignUp(
    transaction,
    { name, email, metadata, passwordHash, network, privacyNotice },
    { max: PENDING_SIGN_UPS_MAX, replacedMax: REPLACED_SIGN_UPS_MAX, newMinutes: NEW_SIGN_UP_MINUTES },
  )
  await sendSignUpEmail(transaction, { signUpId: id, email, isWaiting })
  return undefined
}

/** Returns the stored form of a sign-up's network: a hash, so that no list of network addresses is stored. */
export const signUpNetwork = (email: string, address: string): string =>
  createHash('sha256')
    .update(`${networkOf(address)} ${email}`)
    .digest('base64url')

function refuseInvalidSignUp(errors: SignUpErrors): void {
  const faults = fieldFaults(SIGN_UP_FIELDS, errors)
  if (faults[0]) throw problemOf('validation-failed', signUpFailed(faults[0].message), { faults })
}

/**
 * Creates an account whose address is confirmed, and deletes all pending sign-ups of the address, so that nobody can use
 * their passwords. The caller holds the lock on the address.
 * @returns the id of the account
 */
export async function createAccount(
  { config }: Pick<Services, 'config'>,
  transaction: Transaction,
  { privacyNotice, ...user }: NewUser & { readonly privacyNotice?: number | null },
): Promise<string> {
  const userId = await addUser(transaction, user)
  if (privacyNotice) await setNoticeSeen(transaction, userId, privacyNotice)
  await completeSignUps(transaction, user.email, userId)
  await grantAdminIfListed(transaction, config, { userId, email: user.email })
  return userId
}
