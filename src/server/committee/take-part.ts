import type { Calls, Reply } from '#contract/calls.ts'
import {
  findCommittee,
  findItem,
  findOwnVote,
  lockCommittee,
  storeAttendance,
  storeVote,
} from '#database/committee.ts'
import type { Transaction } from '#database/database.ts'
import type { Person } from '#domain/actor.ts'
import { ballotOf } from '#domain/committee/committee.ts'
import { COMMITTEE_REFUSALS } from '#domain/committee/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { readCommitteeAs } from './read.ts'

/**
 * Stores that the team member has the page of a session open, or has closed it. Has no effect on an ended session, whose
 * page then shows that it has ended.
 * @throws Problem 'not-found' for an unknown session
 */
export const attendCommittee = (
  { database }: Services,
  { session }: Caller,
  { session: id, leaves = false }: Calls['attendCommittee']['body'],
): Promise<Reply<'attendCommittee'>> =>
  database.transaction(session, 'team', async (transaction, actor) => {
    authorise(mayListForReview(actor))
    const { ended_at } = await lockSession(transaction, id)

    if (ended_at === null) await storeAttendance(transaction, id, leaves)
    return readCommitteeAs(transaction, actor)
  })

/**
 * Stores the team member's vote on the current item, or changes it until the votes are revealed. Voters count as
 * present.
 * @throws Problem 'not-found' for an unknown session or an item that the member may not see; 'bad-request' for a vote of
 *   another role; 'conflict' if votes on the item are not asked or are revealed
 */
export const voteInCommittee = (
  { database }: Services,
  { session }: Caller,
  { session: id, number, vote }: Calls['voteInCommittee']['body'],
): Promise<Reply<'voteInCommittee'>> =>
  database.transaction(session, 'team', async (transaction, actor) => {
    authorise(mayListForReview(actor))
    const { role } = actor as Person
    const { current, ended_at } = await lockSession(transaction, id)
    const item = await findItem(transaction, id, number)
    if (!item) authorise('not-found', { 'not-found': COMMITTEE_REFUSALS.notShown })
    if (!ballotOf(role).some(({ value }) => value === vote))
      throw new Problem('bad-request', COMMITTEE_REFUSALS.otherBallot)

    // A repeated request may arrive after the votes are revealed.
    if ((await findOwnVote(transaction, id, number)) !== vote) {
      if (item?.revealed_at) throw new Problem('conflict', COMMITTEE_REFUSALS.revealed)
      if (ended_at) throw new Problem('conflict', COMMITTEE_REFUSALS.ended)
      if (!item?.asked_at || current !== number) throw new Problem('conflict', COMMITTEE_REFUSALS.notAsked)
      await storeAttendance(transaction, id, false)
      await storeVote(transaction, id, number, vote)
    }
    return readCommitteeAs(transaction, actor)
  })

type Found = NonNullable<Awaited<ReturnType<typeof findCommittee>>>

async function lockSession(transaction: Transaction, id: string): Promise<Found> {
  await lockCommittee(transaction)
  const found = await findCommittee(transaction, id)
  if (!found) authorise('not-found')
  return found as Found
}
