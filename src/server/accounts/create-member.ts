import type { Transaction } from '#database/database.ts'
import { giveRole } from '#database/profiles.ts'
import { completeSignUps } from '#database/sign-ups.ts'
import { addUser, type NewUser, setEmailConfirmed } from '#database/users.ts'
import type { TeamRole } from '#domain/actor.ts'
import { sendNewAddressEmail } from './email-tokens.ts'

type NewMember = Omit<NewUser, 'metadata'> & {
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
  { role, isConfirmed, ...user }: NewMember,
): Promise<string> {
  const { name, email } = user
  const metadata = { full_name: name, mobile: '', linkedin_url: '', location: '' }
  const userId = await addUser(transaction, { ...user, metadata })
  await completeSignUps(transaction, email, userId)
  await giveRole(transaction, [userId], role)
  if (!isConfirmed) {
    await setEmailConfirmed(transaction, userId, false)
    await sendNewAddressEmail(transaction, userId, email)
  }
  return userId
}
