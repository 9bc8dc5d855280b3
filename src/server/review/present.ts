import type { Reply } from '#contract/calls.ts'
import type { ReviewCounts, ReviewPage, ReviewRow } from '#database/review.ts'
import type { ReviewReadingRow } from '#database/review-reading.ts'
import type { Actor } from '#domain/actor.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { isDecided } from '#domain/applications/life-cycle.ts'
import { maskEmail, maskMobile } from '#domain/masking.ts'
import { REVIEW_PAGE_SIZE } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { nameOfDoer } from '#domain/trail/who.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import type { Config } from '#server/config.ts'
import { presentRound } from '#server/questions/present.ts'

type Card = Reply<'listForReview'>['applications'][number]

const iso = (moment: string) => new Date(moment).toISOString()

/** Contacts are masked here, in the reply itself (S6.16, S6.17). */
export function presentCard({ email, mobile, questions, ...row }: ReviewRow): Card {
  return {
    ...row,
    applicant_name: row.applicant_name || REVIEW_TEXTS.applicantUnknown,
    submitted_at: iso(row.submitted_at),
    masked_email: maskEmail(email),
    masked_mobile: maskMobile(mobile),
    questions: questions && {
      sent_at: iso(questions.sent_at),
      answered_at: questions.answered_at && iso(questions.answered_at),
    },
  }
}

/** What takes a decision back, as long as that can be done. */
export const presentUndo = (
  decision: { readonly id: string } | undefined,
  { undoSeconds }: Pick<Config, 'undoSeconds'>,
): Reply<'changeStatus'>['undo'] =>
  decision && undoSeconds > 0 ? { decision: decision.id, seconds: undoSeconds } : null

const undecidedOf = (byStatus: ReviewCounts['by_status']): number =>
  Object.entries(byStatus).reduce((sum, [status, number]) => (isDecided(status) ? sum : sum + number), 0)

export const presentPage = (found: ReviewPage, page: number): Reply<'listForReview'> => ({
  applications: found.applications.map(presentCard),
  count: found.count,
  counts: { ...found.counts, undecided: undecidedOf(found.counts.by_status) },
  page,
  pages: Math.max(1, Math.ceil(found.count / REVIEW_PAGE_SIZE)),
})

/** The card's facts, with all that is read beside them. */
export function presentReading(
  { user_id, answers, rounds, history, ...card }: ReviewReadingRow,
  reader: Actor,
): Reply<'readForReview'> {
  return {
    ...presentCard({ ...card, questions: rounds[0] ?? null }),
    answers: maySeeContacts(reader, { user_id }) ? answers : APPLICATION_FORM.withoutContacts(answers),
    rounds: rounds.map(presentRound),
    history: history.map(({ person, changed_at, ...change }) => ({
      ...change,
      changed_at: iso(changed_at),
      who: nameOfDoer(person),
    })),
  }
}
