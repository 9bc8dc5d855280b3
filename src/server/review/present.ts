import type { Reply } from '#contract/calls.ts'
import type { ReviewPage, ReviewRow } from '#database/review.ts'
import type { ReviewReadingRow } from '#database/review-reading.ts'
import type { Actor } from '#domain/actor.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { maskEmail, maskMobile } from '#domain/masking.ts'
import { countOf, undecidedOf } from '#domain/review/counts.ts'
import { REVIEW_PAGE_SIZE, type ReviewFilters } from '#domain/review/filters.ts'
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

export function presentPage(
  { applications, counts }: ReviewPage,
  filters: ReviewFilters,
): Reply<'listForReview'> {
  const count = countOf(counts, filters)
  return {
    applications: applications.map(presentCard),
    count,
    counts: { ...counts, undecided: undecidedOf(counts) },
    page: filters.page,
    pages: Math.max(1, Math.ceil(count / REVIEW_PAGE_SIZE)),
  }
}

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
