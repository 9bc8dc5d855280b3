import type { Transaction } from '#database/database.ts'
import { replaceMembership } from '#database/memberships.ts'
import { type Administrator, grantConfirmed, listAdministrators, setRole } from '#database/profiles.ts'
import { findUser, type User } from '#database/users.ts'
import { isPassType, PASS_TYPES } from '#domain/accounts/membership.ts'
import { DEFAULT_ROLE } from '#domain/accounts/roles.ts'
import type { Services } from '#server/services.ts'

/** A command that cannot be carried out; the message is for whoever typed it. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused'
}

type Grants = Pick<Services, 'config' | 'database'>

/**
 * Makes the account of an address an administrator, from its next request on.
 * @throws GrantRefused without an account, or when nobody has confirmed the address: it could be anybody's
 */
export const grant = ({ database }: Grants, email: string): Promise<void> =>
  database.asWorker(async (transaction) => {
    const user = await accountOf(transaction, email)
    if (!user.confirmed) {
      throw new GrantRefused(
        `${user.email} is not confirmed yet, so it may not be its owner who signed up. Grant again once the link in the letter was opened, or put the address into ADMIN_EMAILS.`,
      )
    }
    await setRole(transaction, user.id, 'admin')
  })

/**
 * Makes an administrator a founder again, from the next request on.
 * @throws GrantRefused without an account, or for an address that ADMIN_EMAILS makes an administrator
 */
export const revoke = ({ config, database }: Grants, email: string): Promise<void> =>
  database.asWorker(async (transaction) => {
    const user = await accountOf(transaction, email)
    if (config.adminEmails.includes(user.email)) {
      throw new GrantRefused(
        `${user.email} stands in ADMIN_EMAILS, which would make it an administrator again. Take it out there first.`,
      )
    }
    await setRole(transaction, user.id, DEFAULT_ROLE)
  })

export const listAdmins = ({ database }: Grants): Promise<Administrator[]> =>
  database.asWorker(listAdministrators)

/** @throws GrantRefused without an account, or for what is no pass type */
export const setMembership = ({ database }: Grants, email: string, passType: string): Promise<void> =>
  database.asWorker(async (transaction) => {
    if (!isPassType(passType)) {
      throw new GrantRefused(`'${passType}' is no membership. Choose one of ${PASS_TYPES.join(', ')}.`)
    }
    const user = await accountOf(transaction, email)
    await replaceMembership(transaction, user.id, passType)
  })

/** At start: ADMIN_EMAILS for accounts that were confirmed before they stood in it. */
export async function grantConfiguredAdmins({ config, database }: Grants): Promise<void> {
  if (config.adminEmails.length === 0) return
  await database.asWorker((transaction) => grantConfirmed(transaction, config.adminEmails))
}

/** @throws GrantRefused without an account */
export async function accountOf(transaction: Transaction, email: string): Promise<User> {
  const user = await findUser(transaction, email.trim().toLowerCase())
  if (!user) throw new GrantRefused(`No account has the address ${email.trim()}.`)
  return user
}
