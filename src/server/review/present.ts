import type { Reply } from '#contract/calls.ts'
import type { AsStated, ReviewPage, ReviewRow } from '#database/review.ts'
import type { ReviewReadingRow } from '#database/review-reading.ts'
import type { Actor } from '#domain/actor.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { maskEmail, maskMobile } from '#domain/masking.ts'
import { hintsOf, type Stated, statedBy } from '#domain/review/affiliation-hints.ts'
import { NO_AFFILIATIONS } from '#domain/review/affiliations.ts'
import { countOf, undecidedOf } from '#domain/review/counts.ts'
import { REVIEW_PAGE_SIZE, type ReviewFilters } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import type { Config } from '#server/config.ts'
import { presentRound } from '#server/questions/present.ts'

type Card = Reply<'listForReview'>['applications'][number]

const iso = (moment: string) => new Date(moment).toISOString()

/**
 * Contacts are masked here, in the reply itself (S6.16, S6.17).
 * @param stated whom its reader has to do with
 */
function presentCard({ email, mobile, questions, relations, ...row }: ReviewRow, stated: Stated): Card {
  return {
    ...row,
    hints: relations ? hintsOf(stated, { ...relations, company_name: row.company_name }) : [],
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

const statedIn = ({ affiliations }: AsStated, reader: Actor): Stated =>
  statedBy(affiliations ?? NO_AFFILIATIONS, reader.kind === 'person' ? reader.email : '')

/** What takes a decision back, as long as that can be done. */
export const presentUndo = (
  decision: { readonly id: string } | undefined,
  { undoSeconds }: Pick<Config, 'undoSeconds'>,
): Reply<'changeStatus'>['undo'] =>
  decision && undoSeconds > 0 ? { decision: decision.id, seconds: undoSeconds } : null

export function presentPage(
  { applications, counts, affiliations }: ReviewPage,
  filters: ReviewFilters,
  reader: Actor,
): Reply<'listForReview'> {
  const count = countOf(counts, filters)
  const stated = statedIn({ affiliations }, reader)
  return {
    applications: applications.map((row) => presentCard(row, stated)),
    count,
    counts: { ...counts, undecided: undecidedOf(counts) },
    page: filters.page,
    pages: Math.max(1, Math.ceil(count / REVIEW_PAGE_SIZE)),
  }
}

/** The card's facts, with all that is read beside them. */
export function presentReading(
  { user_id, answers, rounds, history, affiliations, ...card }: ReviewReadingRow,
  reader: Actor,
): Reply<'readForReview'> {
  return {
    ...presentCard({ ...card, questions: rounds[0] ?? null }, statedIn({ affiliations }, reader)),
    answers: maySeeContacts(reader, { user_id }) ? answers : APPLICATION_FORM.withoutContacts(answers),
    rounds: rounds.map(presentRound),
    history: history.map(({ person, changed_at, ...change }) => ({
      ...change,
      changed_at: iso(changed_at),
      who: actorName(person),
    })),
  }
}
