import type { Transaction } from '#database/database.ts'
import { endSignUps, type SignUp } from '#database/sign-ups.ts'
import { addUser } from '#database/users.ts'
import type { Services } from '#server/services.ts'
import { grantIfListed } from './grant.ts'

/**
 * Makes an account of a sign-up, because somebody has shown that its address is theirs; every other sign-up for the
 * address ends. The transaction holds the address.
 */
export async function createAccount(
  { config }: Pick<Services, 'config'>,
  transaction: Transaction,
  signUp: SignUp,
): Promise<void> {
  const userId = await addUser(transaction, signUp)
  await endSignUps(transaction, signUp.email, userId)
  await grantIfListed(transaction, config, { userId, email: signUp.email })
}
