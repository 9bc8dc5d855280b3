import {
  acceptCoFounderInvitation,
  inviteCoFounder,
  listOwnInvitations,
} from '#server/applications/applicants.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { type Company, mailDomain } from './companies.ts'
import { FOUNDER, signUpAndIn } from './people.ts'

type Draft = { readonly id: string; readonly company: Company; readonly founder: Caller }

/**
 * Shares the draft of the demo's founder with its second founder, who joins it. The founder of another draft invites the
 * demo's founder, who has not answered yet.
 */
export async function seedCoFounders(
  services: Services,
  drafts: readonly Draft[],
  passwordHash: string,
): Promise<void> {
  const own = drafts.find(({ company }) => company.facts.demo)
  const other = drafts.find(({ company }) => !company.facts.demo)
  const second = own?.company.founders[1]
  if (!own || !other || !second) throw new Error('The demo needs two drafts, one with two founders.')

  const email = `${second.mailbox}@${mailDomain(own.company)}`
  await inviteCoFounder(services, own.founder, own.id, email)
  const person = { ...second, email, city: own.company.facts.city ?? '', index: drafts.length }
  const member = await signUpAndIn(services, person, passwordHash)
  const { invitations } = await listOwnInvitations(services, member)
  for (const { id } of invitations) await acceptCoFounderInvitation(services, member, id)

  await inviteCoFounder(services, other.founder, other.id, FOUNDER.email)
}
