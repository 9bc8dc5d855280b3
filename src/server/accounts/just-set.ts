import { freshPasswordHashOf } from '#database/credentials.ts'
import type { Services } from '#server/services.ts'

/** Longer than a browser goes on trying, three times half a minute. */
const REPEATED_WITHIN_MINUTES = 5

/**
 * Whether an account was given this very password a moment ago: then a call that would set it is the repetition of one
 * whose reply was lost on its way, or has not come yet, and is answered like it.
 */
export async function wasJustSet(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const hash = await database.asAccounts((own) => freshPasswordHashOf(own, userId, REPEATED_WITHIN_MINUTES))
  return hash !== undefined && (await passwords.verify({ hash, password }))
}
