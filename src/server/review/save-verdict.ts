import type { Calls, Reply } from '#contract/calls.ts'
import {
  findOwnReview,
  type OwnReview,
  reviewStart,
  reviewUpdate,
  startReview,
  updateReview,
} from '#database/reviews.ts'
import { REVIEW_SHAPE, type ReviewRecord } from '#domain/review/review-record.ts'
import { mayGiveVerdict, mayReview } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { type StoredRecord, saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'

/**
 * Stores what the asker thinks of an application, any number of times. Nobody is told.
 * @throws Problem 'not-found' for what they do not see, 'reviewers-only' for partners and for one's own
 */
export const saveVerdict = (
  { database }: Services,
  { session }: Caller,
  id: string,
  save: Calls['saveVerdict']['body'],
): Promise<Reply<'saveVerdict'>> => saveRecord(database, session, ownReview(id), save)

const ownReview = (id: string): StoredRecord<OwnReview, ReviewRecord> => ({
  door: { capacity: 'reviewer', mayEnter: mayReview },
  atOnce: ({ base_version: version, changes }) =>
    version === 0 ? reviewStart(id, changes) : reviewUpdate({ application_id: id, version }, changes),
  begin: (transaction) => startReview(transaction, id),
  find: (transaction) => findOwnReview(transaction, id),
  admit: (actor, row) => {
    authorise(mayGiveVerdict(actor, row))
    return row as OwnReview
  },
  shapeOf: () => REVIEW_SHAPE,
  valuesOf: ({ verdict, champion_line, comment }) => ({ verdict, champion_line, comment }),
  stampOf: ({ version, updated_at, field_versions }) => ({ version, updated_at, field_versions }),
  update: updateReview,
})
