import type { Transaction } from '#database/database.ts'
import {
  giveRole,
  grantAdministrators,
  listMembers,
  type Member,
  replaceMembership,
} from '#database/profiles.ts'
import { hasPendingSignUps } from '#database/sign-ups.ts'
import { findUser, type User } from '#database/users.ts'
import { isPassType, PASS_TYPES } from '#domain/accounts/membership.ts'
import { DEFAULT_ROLE } from '#domain/accounts/roles.ts'
import { isTeamRole, TEAM_ROLES } from '#domain/actor.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import type { Services } from '#server/services.ts'

/** Thrown if a command cannot be carried out. The message is for the operator. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

type RoleServices = Pick<Services, 'config' | 'database'>

/**
 * Gives an account a role in the team, from its next request on.
 * @throws CommandRefused if there is no such account, or for an unknown role
 */
export const grantRole = ({ database }: RoleServices, email: string, role = 'admin'): Promise<void> =>
  database.asWorker(async (transaction) => {
    if (!isTeamRole(role)) {
      throw new CommandRefused(`'${role}' is not a role. Choose one of ${TEAM_ROLES.join(', ')}.`)
    }
    const { id } = await findConfirmedAccount(transaction, email)
    await giveRole(transaction, [id], role)
  })

/**
 * Makes a team member a founder again, from the next request on.
 * @throws CommandRefused if there is no such account, or for an address in ADMIN_EMAILS
 */
export const revokeRole = ({ config, database }: RoleServices, email: string): Promise<void> =>
  database.asWorker(async (transaction) => {
    const user = await findConfirmedAccount(transaction, email)
    if (config.adminEmails.includes(user.email)) {
      throw new CommandRefused(
        `${user.email} is set in ADMIN_EMAILS, so it would become an administrator again. Remove it there first.`,
      )
    }
    await giveRole(transaction, [user.id], DEFAULT_ROLE)
  })

export const listTeamMembers = ({ database }: RoleServices): Promise<Member[]> =>
  database.asWorker(listMembers)

/**
 * Replaces an account's membership.
 * @throws CommandRefused if there is no such account, or for an unknown pass type
 */
export const setMembership = ({ database }: RoleServices, email: string, passType: string): Promise<void> =>
  database.asWorker(async (transaction) => {
    if (!isPassType(passType)) {
      throw new CommandRefused(`'${passType}' is not a membership. Choose one of ${PASS_TYPES.join(', ')}.`)
    }
    const user = await findConfirmedAccount(transaction, email)
    await replaceMembership(transaction, user.id, passType)
  })

/** Makes an account an administrator if ADMIN_EMAILS lists its address, which was just confirmed. */
export async function grantAdminIfListed(
  transaction: Transaction,
  { adminEmails }: RoleServices['config'],
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  if (adminEmails.includes(email)) await giveRole(transaction, [userId], 'admin')
}

/** Makes the existing accounts in ADMIN_EMAILS administrators when the server starts. */
export async function grantConfiguredAdmins({ config, database }: RoleServices): Promise<void> {
  if (config.adminEmails.length === 0) return
  await database.asWorker((transaction) => grantAdministrators(transaction, config.adminEmails))
}

/**
 * Returns the account with this e-mail address.
 * @throws CommandRefused if there is none. A pending sign-up does not count, because anyone could have created it
 */
export async function findConfirmedAccount(transaction: Transaction, email: string): Promise<User> {
  const address = readAccountEmail(email)
  const user = await findUser(transaction, address)
  if (user) return user
  if (!(await hasPendingSignUps(transaction, address))) {
    throw new CommandRefused(`There is no account with the address ${email.trim()}.`)
  }
  throw new CommandRefused(
    `${address} has not been confirmed, so someone else may have signed up with it. Try again after it is confirmed.`,
  )
}
