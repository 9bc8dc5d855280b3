import type { Transaction } from '#database/database.ts'
import { setRole } from '#database/profiles.ts'
import { markConfirmed } from '#database/users.ts'
import type { Config } from '#server/config.ts'

/**
 * Takes an address for its account's own, because whoever asks has read a letter sent there.
 * One of ADMIN_EMAILS makes an administrator (D-accounts.2).
 */
export async function trustAddress(
  transaction: Transaction,
  { adminEmails }: Pick<Config, 'adminEmails'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await markConfirmed(transaction, userId)
  if (adminEmails.includes(email)) await setRole(transaction, userId, 'admin')
}
