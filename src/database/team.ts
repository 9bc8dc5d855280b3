import { and, eq, ne, sql } from 'drizzle-orm'
import { DEFAULT_ROLE } from '#domain/accounts/roles.ts'
import type { Role, TeamRole } from '#domain/actor.ts'
import { countOpenAssignments } from './assignments.ts'
import type { Statement, Transaction } from './database.ts'
import { nameOrder } from './names.ts'
import { firstOf } from './rows.ts'
import { statement, writing } from './statement.ts'
import { profiles, users } from './tables/accounts.ts'
import { invitations } from './tables/team.ts'

export type TeamRow = {
  members: { id: string; full_name: string; email: string; role: TeamRole; open_assignments: number }[]
  invitations: { id: string; email: string; role: TeamRole; expires_at: string; lapsed: boolean }[]
}

/** Selects the team members, with their open assignments that the actor may see, and pending invitations. */
export const selectTeam = (): Statement =>
  statement(sql`
    select coalesce((select jsonb_agg(to_jsonb(member) order by ${nameOrder(sql`full_name`)}, id) from (
        select p.user_id as id, full_name, email, role, ${countOpenAssignments(sql`p.user_id`)} as open_assignments
        from ${profiles} p where role <> ${DEFAULT_ROLE}) member), '[]') as members,
      coalesce((select jsonb_agg(to_jsonb(asked) order by email collate "C") from (
        select id, email, role, expires_at, expires_at <= now() as lapsed from ${invitations}) asked), '[]')
        as invitations`)

export type Member = { id: string; email: string; full_name: string; role: Role }

/** Returns a team member. */
export async function findMember(transaction: Transaction, id: string): Promise<Member | undefined> {
  const [row] = await transaction
    .select({
      id: profiles.user_id,
      email: profiles.email,
      full_name: profiles.full_name,
      role: profiles.role,
    })
    .from(profiles)
    .where(and(eq(profiles.user_id, id), ne(profiles.role, DEFAULT_ROLE)))
  return row
}

/** Returns whether the address belongs to a team member. @param email in lower case */
export async function isMember(transaction: Transaction, email: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: profiles.user_id })
    .from(profiles)
    .where(and(eq(profiles.email, email), ne(profiles.role, DEFAULT_ROLE)))
  return rows.length > 0
}

export type NewInvitation = { email: string; role: TeamRole; tokenHash: string; days: number }

/** Stores an invitation. A repeated invitation replaces the token, which invalidates the earlier link. */
export async function storeInvitation(
  transaction: Transaction,
  { email, role, tokenHash, days }: NewInvitation,
): Promise<void> {
  // Written as SQL, because an administrator may insert only these columns, and may not read the token through
  // `excluded`.
  await transaction.execute(sql`
    insert into ${invitations} (email, role, token_hash, invited_by, expires_at)
    values (${email}, ${role}, ${tokenHash}, app_user_id(), now() + make_interval(days => ${days}))
    on conflict (email) do update set role = ${role}, token_hash = ${tokenHash}, copied_token_hash = null,
      invited_by = app_user_id(), created_at = now(), expires_at = now() + make_interval(days => ${days})`)
}

export async function deleteInvitation(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(invitations).where(eq(invitations.id, id))
}

/** Deletes invitations that expired more than `days` ago. */
export async function sweepInvitations(transaction: Transaction, days: number): Promise<void> {
  await transaction
    .delete(invitations)
    .where(sql`${invitations.expires_at} < now() - make_interval(days => ${days})`)
}

export type InvitationOfLink = {
  email: string
  role: TeamRole
  /** The inviter's name. */
  invited_by: string | null
  has_account: boolean
  /** False for a link that an administrator has copied, and that may have reached somebody else. */
  proves_address: boolean
}

const isOfLink = (tokenHash: string) =>
  sql`${tokenHash} in (token_hash, copied_token_hash) and expires_at > now()`

/** Returns the invitation that a link belongs to if it has not expired. */
export const findInvitation = (
  transaction: Transaction,
  tokenHash: string,
): Promise<InvitationOfLink | undefined> =>
  firstOf(
    transaction,
    sql`
    select email, role, (select full_name from ${profiles} where user_id = invited_by) as invited_by,
      exists (select from ${users} where users.email = invitations.email) as has_account,
      token_hash = ${tokenHash} as proves_address
    from ${invitations} where ${isOfLink(tokenHash)}`,
  )

/** Deletes the invitation that a link belongs to. @returns whether there was one that has not expired */
export async function consumeInvitation(transaction: Transaction, tokenHash: string): Promise<boolean> {
  const deleted = await firstOf(
    transaction,
    sql`delete from ${invitations} where ${isOfLink(tokenHash)} returning id`,
  )
  return deleted !== undefined
}

/**
 * Stores the token of a copied link. The link in the e-mail stays valid.
 * @param makeToken returns the token and its hash for an invitation, given a text that changes when it is sent again
 * @returns the token; undefined if there is no such invitation, or if it has expired
 */
export async function storeCopiedLink(
  transaction: Transaction,
  id: string,
  makeToken: (version: string) => { token: string; hash: string },
): Promise<string | undefined> {
  const open = sql`id = ${id} and expires_at > now()`
  const invitation = await firstOf<{ version: string }>(
    transaction,
    sql`select extract(epoch from created_at)::text as version from ${invitations} where ${open}`,
  )
  if (!invitation) return undefined
  const { token, hash } = makeToken(invitation.version)
  await transaction.execute(sql`
    update ${invitations} set copied_token_hash = ${hash}, invited_by = app_user_id() where ${open}`)
  return token
}

/**
 * Accepts an invitation.
 * @returns the actor's role, which changes only for founders; null if there is no such invitation
 */
export const invitationAcceptance = (tokenHash: string): Statement =>
  writing(statement(sql`select accept_invitation(${tokenHash}) as role`))
