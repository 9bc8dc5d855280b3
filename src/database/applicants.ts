import { type SQL, sql } from 'drizzle-orm'
import type { Part } from '#domain/applications/applicants.ts'
import type { Change } from '#domain/changes/change.ts'
import { CHANGES_CHANNEL } from './changes.ts'
import type { Statement, Transaction } from './database.ts'
import { firstOf, rowsOf } from './rows.ts'
import { statement } from './statement.ts'
import { applications } from './tables/applications.ts'
import { applicationInvitations } from './tables/co-founders.ts'

/** The actor's part in an application of a query, by the table's name or alias there. */
export const partIn = (table: SQL): SQL<Part | null> =>
  sql<Part | null>`case when ${table}.user_id = app_user_id() then 'owner'
    when is_applicant(${table}.id, ${table}.user_id, app_user_id()) then 'member' end`

type SharedApplication = { company_name: string; part: Part | null }

/** Returns an application of the actor's own. In the founder's role, row policies show no other applications. */
export const findShared = (transaction: Transaction, id: string): Promise<SharedApplication | undefined> =>
  firstOf<SharedApplication>(
    transaction,
    sql`select a.company_name, ${partIn(sql`a`)} as part from ${applications} a where a.id = ${id}`,
  )

type ApplicantRow = {
  user_id: string
  full_name: string
  email: string
  is_owner: boolean
  ownership_offered: boolean
}

export type ApplicantsRow = {
  part: Part | null
  applicants: ApplicantRow[]
  invitations: { id: string; email: string }[]
}

/** Selects the applicants of an application of the actor's own, and its open invitations, oldest first. */
export const selectApplicants = (id: string): Statement =>
  statement(sql`
    select ${partIn(sql`a`)} as part,
      (select jsonb_agg(to_jsonb(applicant)) from applicants_of(a.id) applicant) as applicants,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email) order by i.created_at, i.id)
        from ${applicationInvitations} i where i.application_id = a.id), '[]') as invitations
    from ${applications} a where a.id = ${id}`)

/** Returns whether an address is invited to an application of the actor's own. */
export const isInvited = async (transaction: Transaction, id: string, email: string): Promise<boolean> =>
  (await firstOf(
    transaction,
    sql`select id from ${applicationInvitations} where application_id = ${id} and email = ${email}`,
  )) !== undefined

export type OwnInvitationRow = {
  id: string
  application_id: string
  company_name: string
  invited_by: string
}

/** Selects the open invitations to the actor's confirmed address, oldest first. */
export const selectOwnInvitations = (): Statement => statement(sql`select * from own_invitations()`)

/** Returns the applicants of an application of the actor's own, the owner first. */
export const findApplicants = (transaction: Transaction, id: string): Promise<ApplicantRow[]> =>
  rowsOf<ApplicantRow>(transaction, sql`select * from applicants_of(${id})`)

/**
 * Tells all servers about an applicant's open form, and returns the person who last edited each answer of the draft, by
 * key. An answer without a person was last edited by the owner.
 */
export async function announcePresence(
  transaction: Transaction,
  change: Change & { readonly application: string },
): Promise<Readonly<Record<string, string>>> {
  const row = await firstOf<{ field_editors: Readonly<Record<string, string>> }>(
    transaction,
    sql`select field_editors, pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(change)})
      from ${applications} where id = ${change.application}`,
  )
  return row?.field_editors ?? {}
}

const call = async <Result>(transaction: Transaction, work: SQL): Promise<Result> => {
  const row = await firstOf<{ result: Result }>(transaction, sql`select ${work} as result`)
  if (!row) throw new Error('A function of the database returned no row.')
  return row.result
}

// The functions of policies/22-co-founders.sql, which check the actor's rights.
export const storeCoFounderInvitation = (transaction: Transaction, id: string, email: string) =>
  call<string | null>(transaction, sql`invite_co_founder(${id}, ${email})`)

export const deleteCoFounderInvitation = (transaction: Transaction, invitation: string) =>
  call<boolean>(transaction, sql`delete_co_founder_invitation(${invitation})`)

export const joinApplication = (transaction: Transaction, invitation: string) =>
  call<string | null>(transaction, sql`accept_co_founder_invitation(${invitation})`)

export const deleteMember = (transaction: Transaction, id: string, person: string) =>
  call<boolean>(transaction, sql`remove_co_founder(${id}, ${person})`)

export const storeOwnershipOffer = (transaction: Transaction, id: string, person: string | null) =>
  call<boolean>(transaction, sql`offer_ownership(${id}, ${person}::text)`)

export const takeOwnership = (transaction: Transaction, id: string) =>
  call<boolean>(transaction, sql`accept_ownership(${id})`)
