import type { Transaction } from '#database/database.ts'
import { addEmailToken, type TokenOwner, type TokenPurpose } from '#database/email-tokens.ts'
import { findUser, type User } from '#database/users.ts'
import { CONFIRMATION_HOURS, PASSWORD_RESET_HOURS } from '#domain/limits.ts'
import { tell } from '#server/mail/outbox.ts'
import { hashOfToken, newToken } from '#server/token.ts'

const HOURS: Readonly<Record<TokenPurpose, number>> = {
  'confirm-e-mail': CONFIRMATION_HOURS,
  'change-e-mail': CONFIRMATION_HOURS,
  'reset-password': PASSWORD_RESET_HOURS,
}

/** Whoever gives an address that is not shown to be theirs could greet its owner with a name that is bait. */
const stranger = (address: string) => ({ name: '', address })

type Address = { readonly email: string }

/** Writes to the address of a sign-up: the link that confirms it, or that there is an account already. */
export async function answerSignUp(
  transaction: Transaction,
  signUp: Address & { readonly signUpId: string },
): Promise<void> {
  const owner = await findUser(transaction, signUp.email)
  await (owner ? sendAccountExists(transaction, owner) : sendConfirmation(transaction, signUp))
}

/** Tells the owner of an account that somebody gave its address for another. */
export const sendAccountExists = (transaction: Transaction, { name, email }: User): Promise<void> =>
  tell(transaction, { template: 'account-exists', to: { name, address: email }, data: {} })

/** Makes a link that confirms the address of a sign-up, and writes the e-mail with it. */
async function sendConfirmation(
  transaction: Transaction,
  { signUpId, email }: Address & { readonly signUpId: string },
): Promise<void> {
  const token = await makeLink(transaction, { purpose: 'confirm-e-mail', signUpId })
  await tell(transaction, { template: 'confirm-e-mail', to: stranger(email), data: { token } })
}

/**
 * Makes a link that lets its reader choose another password, and writes the e-mail with it.
 * @param name of an account; that of a sign-up greets nobody
 */
export async function sendPasswordReset(
  transaction: Transaction,
  { email, name = '', ...owner }: Address & { readonly name?: string } & TokenOwner,
): Promise<void> {
  const token = await makeLink(transaction, { purpose: 'reset-password', ...owner })
  await tell(transaction, { template: 'reset-password', to: { name, address: email }, data: { token } })
}

/** Makes a link that moves the account to a new address, and writes the e-mail with it to that address. */
export async function sendEmailChange(
  transaction: Transaction,
  userId: string,
  newEmail: string,
): Promise<void> {
  const token = await makeLink(transaction, { purpose: 'change-e-mail', userId, newEmail })
  await tell(transaction, { template: 'confirm-new-e-mail', to: stranger(newEmail), data: { token } })
}

type Made = TokenOwner & { purpose: TokenPurpose; newEmail?: string }

async function makeLink(transaction: Transaction, link: Made): Promise<string> {
  const token = newToken()
  await addEmailToken(transaction, { ...link, tokenHash: hashOfToken(token), hours: HOURS[link.purpose] })
  return token
}
