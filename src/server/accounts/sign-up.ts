import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { addSignUp } from '#database/sign-ups.ts'
import { lockAddress } from '#database/users.ts'
import { COMMON_PASSWORDS } from '#domain/accounts/common-passwords.ts'
import { signUpFailed } from '#domain/accounts/messages.ts'
import {
  checkSignUp,
  fullNameOf,
  SIGN_UP_FIELDS,
  type SignUpFaults,
  type SignUpValues,
  tidySignUp,
} from '#domain/accounts/sign-up.ts'
import { SIGN_UPS_WAITING_MAX } from '#domain/limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { claimsOn } from './claims.ts'
import { LIMITS, refuseUntil, take } from './limits.ts'
import { answerSignUp } from './mailed-links.ts'

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
  refuseUntil(await database.asAccounts((own) => take(own, LIMITS.signUps, networkOf(address))), TITLE)

  refuseFaults(checkSignUp(body, { minimum: config.passwordMin, common: COMMON_PASSWORDS }))
  const values = tidySignUp(body)

  const email = values.email.toLowerCase()
  const [beside] = await database.asAccounts((own) => claimsOn(own, email))
  const passwordHash = await passwords.hash(values.password, { like: beside?.passwordHash })
  const next = await database.asAccounts((own) => storeSignUp(own, { ...values, email }, passwordHash))
  refuseUntil(next, TITLE)
  return { done: true }
}

/** @returns from when on the address may have an e-mail, if it may not now; then nothing is stored */
async function storeSignUp(
  transaction: Transaction,
  { email, mobile, linkedin_url, location, ...names }: SignUpValues,
  passwordHash: string,
): Promise<Date | undefined> {
  const next = await take(transaction, LIMITS.emails, email)
  if (next) return next
  await lockAddress(transaction, email)
  const name = fullNameOf(names)
  const metadata = { full_name: name, mobile, linkedin_url, location }
  const signUpId = await addSignUp(transaction, { name, email, metadata, passwordHash }, SIGN_UPS_WAITING_MAX)
  await answerSignUp(transaction, { signUpId, email })
  return undefined
}

function refuseFaults(faults: SignUpFaults): void {
  const found = SIGN_UP_FIELDS.flatMap(({ key, label }) => {
    const message = faults[key]
    return message === undefined ? [] : [{ field: key, path: key, label, kind: 'wrong' as const, message }]
  })
  const [first] = found
  if (first) throw problemOf('validation-failed', signUpFailed(first.message), { faults: found })
}
