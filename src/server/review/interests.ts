import type { Calls, Reply } from '#contract/calls.ts'
import { type InterestsRow, interestRecords, selectInterests } from '#database/interests.ts'
import { type Actor, isAdmin } from '#domain/actor.ts'
import type { WithPart } from '#domain/applications/applicants.ts'
import { BLANK_INTEREST, INTEREST_SHAPE, type InterestRecord } from '#domain/review/interest-record.ts'
import { isApplicant } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview, mayReadForReview, mayWriteNote } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { type MemberRecordKind, presentRecord, saveMemberRecord } from './member-record.ts'

/**
 * Returns the team's interest in an application: the actor's own, and others' once the actor has entered theirs.
 * Administrators get everybody's, which their screen shows on request (decision 69). For the actor's own application,
 * returns none.
 */
export async function readInterests(
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readInterests'>> {
  const { actor, rows } = await database.query<InterestsRow>(session, 'team', selectInterests(id))
  const found = rows?.[0]

  authorise(mayReadForReview(actor, found))

  return presentInterests(found as InterestsRow, actor)
}

function presentInterests(row: InterestsRow, reader: Actor): Reply<'readInterests'> {
  if (isApplicant(row)) return { own: null, others: null }
  const { own, others } = row
  return {
    own: own ?? { ...BLANK_INTEREST, version: 0 },
    others: maySeeInterests(reader, row, own?.level) ? others.map(presentRecord) : null,
  }
}

/**
 * Returns whether the reader may see others' interest in an application.
 * @param entered something that is present only if the reader has entered their own
 */
export const maySeeInterests = (reader: Actor, about: WithPart, entered: unknown): boolean =>
  !isApplicant(about) && (isAdmin(reader) || Boolean(entered))

/**
 * Saves the actor's interest. Sends no e-mail.
 * @throws Problem 'not-found' if the actor cannot see the application, and for the actor's own application
 */
export const saveInterest = (
  { database }: Services,
  { session }: Caller,
  id: string,
  save: Calls['saveInterest']['body'],
): Promise<Reply<'saveInterest'>> => saveMemberRecord(database, session, INTEREST_RECORDS, { id, save })

const INTEREST_RECORDS: MemberRecordKind<InterestRecord> = {
  access: { capacity: 'team', mayEdit: mayListForReview },
  mayGive: mayWriteNote,
  shape: INTEREST_SHAPE,
  records: interestRecords,
}
