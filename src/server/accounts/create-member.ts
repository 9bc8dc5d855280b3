import type { Transaction } from '#database/database.ts'
import { giveRole } from '#database/profiles.ts'
import { completeSignUps } from '#database/sign-ups.ts'
import { addUser, type NewUser, setEmailConfirmed } from '#database/users.ts'
import type { TeamRole } from '#domain/actor.ts'
import { sendNewAddressEmail } from './email-tokens.ts'

type NewMember = Pick<NewUser, 'name' | 'email' | 'passwordHash'> & {
  readonly role: TeamRole
  /** False to send a link that confirms the address. The account works before that. */
  readonly isConfirmed: boolean
}

/**
 * Creates the account of a team member, without the founders' fields of sign-up. The caller holds the lock on the
 * address.
 * @returns the id of the account
 */
export async function createMember(
  transaction: Transaction,
  { name, email, passwordHash, role, isConfirmed }: NewMember,
): Promise<string> {
  const metadata = { full_name: name, mobile: '', linkedin_url: '', location: '' }
  const userId = await addUser(transaction, { name, email, metadata, passwordHash })
  await completeSignUps(transaction, email, userId)
  await giveRole(transaction, [userId], role)
  if (!isConfirmed) {
    await setEmailConfirmed(transaction, userId, false)
    await sendNewAddressEmail(transaction, userId, email)
  }
  return userId
}
