import type { Reply } from '#contract/calls.ts'
import { type TeamRow, wholeTeam } from '#database/team.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/** Who is of the team, and who was asked to join it. */
export async function listTeam({ database }: Services, { session }: Caller): Promise<Reply<'listTeam'>> {
  const { actor, rows } = await database.once<TeamRow>(session, 'administrator', wholeTeam())

  authorise(mayAdminister(actor))

  const [{ members, invitations }] = rows as [TeamRow]
  return {
    members,
    invitations: invitations.map((one) => ({ ...one, expires_at: new Date(one.expires_at).toISOString() })),
  }
}
