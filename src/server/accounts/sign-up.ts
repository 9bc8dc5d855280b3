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
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { sendSignUpEmail } from './email-tokens.ts'
import { findLoginCandidates } from './login-candidates.ts'
import { RATE_LIMITS, refuseIfLimited, takeAttempt } from './rate-limits.ts'
import { grantAdminIfListed } from './roles.ts'

const TITLE = signUpFailed('').title

/**
 * Lets a sign-up wait to be confirmed, beside others for the same address: whoever signs up with somebody else's address
 * gets nowhere by it, and takes nothing away. Whether the address has an account shows neither in the reply, nor in its
 * time, nor in what signing in with the new password comes to.
 * @throws Problem 'validation-failed' with the fields at fault, 'rate-limited' for the caller's network or the address's e-mails
 */
export async function signUp(
  { config, database, passwords }: Services,
  { address }: Caller,
  body: Calls['signUp']['body'],
): Promise<Reply<'signUp'>> {
  refuseIfLimited(
    await database.asAccounts((own) => takeAttempt(own, RATE_LIMITS.signUps, networkOf(address))),
    TITLE,
  )

  refuseInvalidSignUp(validateSignUp(body, { minimum: config.passwordMin, common: COMMON_PASSWORDS }))
  const values = normaliseSignUp(body)

  const email = values.email.toLowerCase()
  const [beside] = await database.asAccounts((own) => findLoginCandidates(own, email))
  const passwordHash = await passwords.hash(values.password, { like: beside?.passwordHash })
  const next = await database.asAccounts((own) => storeSignUp(own, { ...values, email }, passwordHash))
  refuseIfLimited(next, TITLE)
  return { done: true }
}

/** @returns from when on the address may have an e-mail, if it may not now; then nothing is stored */
async function storeSignUp(
  transaction: Transaction,
  { email, mobile, linkedin_url, location, ...names }: SignUpValues,
  passwordHash: string,
): Promise<Date | undefined> {
  const next = await takeAttempt(transaction, RATE_LIMITS.emails, email)
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

function refuseInvalidSignUp(faults: SignUpErrors): void {
  const found = SIGN_UP_FIELDS.flatMap(({ key, label }) => {
    const message = faults[key]
    return message === undefined ? [] : [{ field: key, path: key, label, kind: 'wrong' as const, message }]
  })
  const [first] = found
  if (first) throw problemOf('validation-failed', signUpFailed(first.message), { faults: found })
}

/**
 * Makes an account of a sign-up, because somebody has shown that its address is theirs; every other sign-up for the
 * address ends. The transaction holds the address.
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
