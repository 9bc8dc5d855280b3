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

/**
 * Omits the name for unconfirmed addresses, because anyone can sign up with any address and a phishing text as the
 * name.
 */
const unnamedRecipient = (address: string) => ({ name: '', address })

type HasEmail = { readonly email: string }

/**
 * Sends the confirmation link of a sign-up. If the address already has an account, sends a notice instead.
 * @param signUp.isWaiting false for a sign-up that its link cannot confirm; its e-mail resets the password, which
 *   confirms the address too
 */
export async function sendSignUpEmail(
  transaction: Transaction,
  { isWaiting = true, ...signUp }: HasEmail & { readonly signUpId: string; readonly isWaiting?: boolean },
): Promise<void> {
  const owner = await findUser(transaction, signUp.email)
  if (owner) return sendAccountExistsEmail(transaction, owner)
  await (isWaiting ? sendConfirmationEmail : sendPasswordResetEmail)(transaction, signUp)
}

/** Notifies the owner of an account that somebody entered its address. */
export const sendAccountExistsEmail = (transaction: Transaction, { name, email }: User): Promise<void> =>
  queueEmail(transaction, { template: 'account-exists', to: { name, address: email }, data: {} })

/** Creates a confirmation link for a sign-up and sends it. */
async function sendConfirmationEmail(
  transaction: Transaction,
  { signUpId, email }: HasEmail & { readonly signUpId: string },
): Promise<void> {
  const token = await createToken(transaction, { purpose: 'confirm-e-mail', signUpId })
  await queueEmail(transaction, { template: 'confirm-e-mail', to: unnamedRecipient(email), data: { token } })
}

/**
 * Creates a password reset link and sends it.
 * @param name name of an account; omitted for a sign-up, whose name is unconfirmed
 */
export async function sendPasswordResetEmail(
  transaction: Transaction,
  { email, name = '', ...owner }: HasEmail & { readonly name?: string } & TokenOwner,
): Promise<void> {
  const token = await createToken(transaction, { purpose: 'reset-password', ...owner })
  await queueEmail(transaction, { template: 'reset-password', to: { name, address: email }, data: { token } })
}

/** Creates a link that confirms an account's new or unconfirmed address and sends it there. */
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
