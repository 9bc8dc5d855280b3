import type { Transaction } from '#database/database.ts'
import { addEmailToken, type TokenOwner, type TokenPurpose } from '#database/email-tokens.ts'
import { findUser, type User } from '#database/users.ts'
import { CONFIRMATION_HOURS, PASSWORD_RESET_HOURS } from '#domain/limits.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { hashToken, newToken } from '#server/token.ts'

const TOKEN_HOURS: Readonly<Record<TokenPurpose, number>> = {
  'confirm-e-mail': CONFIRMATION_HOURS,
  'change-e-mail': CONFIRMATION_HOURS,
  'reset-password': PASSWORD_RESET_HOURS,
}

/** Whoever gives an address that is not shown to be theirs could greet its owner with a name that is bait. */
const unnamedRecipient = (address: string) => ({ name: '', address })

type HasEmail = { readonly email: string }

/** Writes to the address of a sign-up: the link that confirms it, or that there is an account already. */
export async function sendSignUpEmail(
  transaction: Transaction,
  signUp: HasEmail & { readonly signUpId: string },
): Promise<void> {
  const owner = await findUser(transaction, signUp.email)
  await (owner ? sendAccountExistsEmail(transaction, owner) : sendConfirmationEmail(transaction, signUp))
}

/** Tells the owner of an account that somebody gave its address for another. */
export const sendAccountExistsEmail = (transaction: Transaction, { name, email }: User): Promise<void> =>
  queueEmail(transaction, { template: 'account-exists', to: { name, address: email }, data: {} })

/** Makes a link that confirms the address of a sign-up, and writes the e-mail with it. */
async function sendConfirmationEmail(
  transaction: Transaction,
  { signUpId, email }: HasEmail & { readonly signUpId: string },
): Promise<void> {
  const token = await createToken(transaction, { purpose: 'confirm-e-mail', signUpId })
  await queueEmail(transaction, { template: 'confirm-e-mail', to: unnamedRecipient(email), data: { token } })
}

/**
 * Makes a link that lets its reader choose another password, and writes the e-mail with it.
 * @param name of an account; that of a sign-up greets nobody
 */
export async function sendPasswordResetEmail(
  transaction: Transaction,
  { email, name = '', ...owner }: HasEmail & { readonly name?: string } & TokenOwner,
): Promise<void> {
  const token = await createToken(transaction, { purpose: 'reset-password', ...owner })
  await queueEmail(transaction, { template: 'reset-password', to: { name, address: email }, data: { token } })
}

/** Makes a link that moves the account to a new address, and writes the e-mail with it to that address. */
export async function sendNewAddressEmail(
  transaction: Transaction,
  userId: string,
  newEmail: string,
): Promise<void> {
  const token = await createToken(transaction, { purpose: 'change-e-mail', userId, newEmail })
  await queueEmail(transaction, {
    template: 'confirm-new-e-mail',
    to: unnamedRecipient(newEmail),
    data: { token },
  })
}

type NewToken = TokenOwner & { purpose: TokenPurpose; newEmail?: string }

async function createToken(transaction: Transaction, link: NewToken): Promise<string> {
  const token = newToken()
  await addEmailToken(transaction, { ...link, tokenHash: hashToken(token), hours: TOKEN_HOURS[link.purpose] })
  return token
}
