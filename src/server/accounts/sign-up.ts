import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { addUser, holdUser, removePendingUser } from '#database/users.ts'
import { signUpFailed } from '#domain/accounts/messages.ts'
import {
  checkSignUp,
  fullNameOf,
  SIGN_UP_FIELDS,
  type SignUpFaults,
  type SignUpValues,
  tidySignUp,
} from '#domain/accounts/sign-up.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import { tell } from '#server/mail/outbox.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { LIMITS, refuseUntil, take } from './limits.ts'
import { sendConfirmation } from './mailed-links.ts'

const TITLE = signUpFailed('').title

/**
 * Makes an account that waits to be confirmed, in place of one for the same address that waits already.
 * Whether the address had a confirmed account shows neither in the reply nor in its time.
 * @throws Problem 'faults' with the fields at fault, 'too-many' for the caller's network or the address's letters
 */
export async function signUp(
  { config, database, passwords }: Services,
  { address }: Caller,
  body: Calls['signUp']['body'],
): Promise<Reply<'signUp'>> {
  refuseUntil(await database.asAccounts((own) => take(own, LIMITS.signUps, networkOf(address))), TITLE)

  refuseFaults(checkSignUp(body, { passwordMinimum: config.passwordMin }))
  const values = tidySignUp(body)

  const passwordHash = await passwords.hash(values.password)
  const next = await database.asAccounts((own) => storeAccount(own, values, passwordHash))
  refuseUntil(next, TITLE)
  return { done: true }
}

/** @returns from when on the address may have a letter, if it may not now; then nothing is stored */
async function storeAccount(
  transaction: Transaction,
  values: SignUpValues,
  passwordHash: string,
): Promise<Date | undefined> {
  const email = values.email.toLowerCase()
  // Also lets sign-ups with the same address follow one another.
  const next = await take(transaction, LIMITS.letters, email)
  if (next) return next
  const existing = await holdUser(transaction, email)
  if (existing?.confirmed) {
    const to = { name: existing.name, address: email }
    await tell(transaction, { letter: 'account-exists', to, data: {} })
    return undefined
  }
  if (existing) await removePendingUser(transaction, existing.id)
  const name = fullNameOf(values)
  const { mobile, linkedin_url, location } = values
  const metadata = { full_name: name, mobile, linkedin_url, location }
  const id = await addUser(transaction, { name, email, metadata, passwordHash })
  await sendConfirmation(transaction, { id, name, email })
  return undefined
}

function refuseFaults(faults: SignUpFaults): void {
  const found = SIGN_UP_FIELDS.flatMap(({ key, label }) => {
    const message = faults[key]
    return message === undefined ? [] : [{ field: key, path: key, label, kind: 'wrong' as const, message }]
  })
  const [first] = found
  if (first) throw problemOf('faults', signUpFailed(first.message), { faults: found })
}
