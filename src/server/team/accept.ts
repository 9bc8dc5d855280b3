import type { Reply } from '#contract/calls.ts'
import type { Statement } from '#database/database.ts'
import { invitationAcceptance, type OwnInvitation, ownInvitation } from '#database/team.ts'
import type { TeamRole } from '#domain/actor.ts'
import { INVITATION_TEXTS } from '#domain/team/messages.ts'
import { mayApply } from '#server/access/applications.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'

/** What somebody is asked, as long as the link is good and its e-mail went to the address that they are signed in with. */
export const readInvitation = (
  services: Services,
  caller: Caller,
  token: string,
): Promise<Reply<'readInvitation'>> =>
  ofLink<OwnInvitation>(services, caller, ownInvitation(hashOfToken(token)))

/** Joins the team, from the next request on. Who is of it already keeps their role. */
export async function acceptInvitation(
  services: Services,
  caller: Caller,
  token: string,
): Promise<Reply<'acceptInvitation'>> {
  const acceptance = invitationAcceptance(hashOfToken(token))
  const { role } = await ofLink<{ role: TeamRole | null }>(services, caller, acceptance)
  if (role === null) throw dead()
  return { role }
}

async function ofLink<Row>({ database }: Services, { session }: Caller, statement: Statement): Promise<Row> {
  const { actor, rows } = await database.once<Row>(session, 'applicant', statement)

  authorise(mayApply(actor))

  if (!rows?.[0]) throw dead()
  return rows[0]
}

const dead = () => problemOf('invalid-link', INVITATION_TEXTS.dead)
