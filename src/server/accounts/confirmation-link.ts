import { createHash, randomBytes } from 'node:crypto'
import { addConfirmation } from '#database/confirmations.ts'
import type { Transaction } from '#database/database.ts'
import type { User } from '#database/users.ts'
import { CONFIRMATION_HOURS } from '#domain/limits.ts'
import { tell } from '#server/mail/outbox.ts'

/** What the database knows of a link: whoever reads it there cannot follow it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes a link that confirms the account's address, and writes the letter with it. */
export async function sendConfirmation(
  transaction: Transaction,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await addConfirmation(transaction, {
    tokenHash: hashOfToken(token),
    userId: id,
    hours: CONFIRMATION_HOURS,
  })
  await tell(transaction, { letter: 'confirm-e-mail', to: { name, address: email }, data: { token } })
}
