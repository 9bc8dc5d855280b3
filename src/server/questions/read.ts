import type { Reply } from '#contract/calls.ts'
import { type DiscussionRow, discussionOf } from '#database/questions.ts'
import { mayRead } from '#server/access/applications.ts'
import { openOwnOrTeam } from '#server/access/own-or-team.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentDiscussion } from './present.ts'

/**
 * All rounds of questions to an application, latest first: for its founder and for the team, to whom only
 * submitted answers are shown.
 */
export async function readQuestions(
  { database }: Services,
  { session }: Caller,
  applicationId: string,
): Promise<Reply<'readQuestions'>> {
  const { actor, rows } = await openOwnOrTeam<DiscussionRow>(database, session, discussionOf(applicationId))
  const discussion = rows?.[0]

  authorise(mayRead(actor, discussion))

  return presentDiscussion(discussion as DiscussionRow, actor)
}
