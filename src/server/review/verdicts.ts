import type { Calls, Reply } from '#contract/calls.ts'
import { recordView, selectVerdicts, type VerdictsRow, verdictRecords } from '#database/verdicts.ts'
import { type Actor, isAdmin } from '#domain/actor.ts'
import { BLANK_VERDICT, VERDICT_SHAPE, type VerdictRecord } from '#domain/review/verdict-record.ts'
import type { Verdict } from '#domain/review/verdicts.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayGiveVerdict, mayReadForReview, mayReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { type MemberRecordKind, presentRecord, saveMemberRecord } from './member-record.ts'

/**
 * Returns the verdicts on an application: the actor's own verdict, and other verdicts once the actor has given one.
 * Administrators get all verdicts, which their screen shows on request (decision 35). For the actor's own application,
 * returns none.
 */
export async function readVerdicts(
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readVerdicts'>> {
  const { actor, rows } = await database.query<VerdictsRow>(session, 'reviewer', selectVerdicts(id))
  const found = rows?.[0]

  authorise(mayReview(actor))
  authorise(mayReadForReview(actor, found))

  return presentVerdicts(found as VerdictsRow, actor)
}

function presentVerdicts({ part, own, others }: VerdictsRow, reader: Actor): Reply<'readVerdicts'> {
  if (mayGiveVerdict(reader, { part }) !== 'yes') return { own: null, others: null }
  const isShown = maySeeOthers(reader, own?.verdict ?? null)
  return { own: own ?? { ...BLANK_VERDICT, version: 0 }, others: isShown ? others.map(presentRecord) : null }
}

/** Returns whether the reader may see others' verdicts on an application. @param own the reader's verdict on it */
export const maySeeOthers = (reader: Actor, own: Verdict | null): boolean => isAdmin(reader) || own !== null

/** Marks an application as viewed by the actor, so that it is neither unread nor changed. */
export async function markViewed(
  { database }: Services,
  { session }: Caller,
  id: string,
  { as_of }: Calls['markViewed']['body'],
): Promise<Reply<'markViewed'>> {
  const { actor, rows } = await database.query<{ id: string }>(session, 'team', recordView(id, as_of))

  authorise(mayReadForReview(actor, rows?.[0]))

  return { done: true }
}

/**
 * Saves the actor's verdict. Sends no e-mail.
 * @throws Problem 'not-found' if the actor cannot see the application, 'reviewers-only' for partners and for the
 *   actor's own application
 */
export const saveVerdict = (
  { database }: Services,
  { session }: Caller,
  id: string,
  save: Calls['saveVerdict']['body'],
): Promise<Reply<'saveVerdict'>> => saveMemberRecord(database, session, VERDICT_RECORDS, { id, save })

const VERDICT_RECORDS: MemberRecordKind<VerdictRecord> = {
  access: { capacity: 'reviewer', mayEdit: mayReview },
  mayGive: mayGiveVerdict,
  shape: VERDICT_SHAPE,
  records: verdictRecords,
}
