import type { Transaction } from '#database/database.ts'
import { addLink, type LinkPurpose } from '#database/mailed-links.ts'
import type { User } from '#database/users.ts'
import { CONFIRMATION_HOURS, PASSWORD_RESET_HOURS } from '#domain/limits.ts'
import { tell } from '#server/mail/outbox.ts'
import { hashOfToken, newToken } from '#server/token.ts'

type Account = Pick<User, 'id' | 'name' | 'email'>

const HOURS: Readonly<Record<LinkPurpose, number>> = {
  'confirm-e-mail': CONFIRMATION_HOURS,
  'change-e-mail': CONFIRMATION_HOURS,
  'reset-password': PASSWORD_RESET_HOURS,
}

/** Makes a link that confirms the account's address, and writes the letter with it. */
export async function sendConfirmation(
  transaction: Transaction,
  { id, name, email }: Account,
): Promise<void> {
  const token = await makeLink(transaction, { purpose: 'confirm-e-mail', userId: id })
  await tell(transaction, { letter: 'confirm-e-mail', to: { name, address: email }, data: { token } })
}

/** Makes a link that lets its reader choose another password, and writes the letter with it. */
export async function sendPasswordReset(
  transaction: Transaction,
  { id, name, email }: Account,
): Promise<void> {
  const token = await makeLink(transaction, { purpose: 'reset-password', userId: id })
  await tell(transaction, { letter: 'reset-password', to: { name, address: email }, data: { token } })
}

/** Makes a link that moves the account to a new address, and writes the letter with it to that address. */
export async function sendEmailChange(
  transaction: Transaction,
  { id, name }: Pick<Account, 'id' | 'name'>,
  newEmail: string,
): Promise<void> {
  const token = await makeLink(transaction, { purpose: 'change-e-mail', userId: id, newEmail })
  await tell(transaction, { letter: 'confirm-new-e-mail', to: { name, address: newEmail }, data: { token } })
}

type Made = { purpose: LinkPurpose; userId: string; newEmail?: string }

async function makeLink(transaction: Transaction, link: Made): Promise<string> {
  const token = newToken()
  await addLink(transaction, { ...link, tokenHash: hashOfToken(token), hours: HOURS[link.purpose] })
  return token
}
