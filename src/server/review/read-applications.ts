import type { Calls, Reply } from '#contract/calls.ts'
import {
  type QueueRow,
  type ReviewPage,
  type ReviewRow,
  selectReviewPage,
  selectReviewQueue,
  type WithAffiliations,
  type WithChangedParts,
} from '#database/review.ts'
import { type ReviewReadingRow, selectForReview } from '#database/review-reading.ts'
import { type Actor, seesContacts } from '#domain/actor.ts'
import { withoutStaleReasons } from '#domain/applications/figure-checks.ts'
import { applicationForm } from '#domain/applications/form/application-form.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { toIso } from '#domain/dates.ts'
import { maskEmail, maskMobile } from '#domain/masking.ts'
import { affiliationHints, indexAffiliations } from '#domain/review/affiliation-hints.ts'
import { NO_AFFILIATIONS } from '#domain/review/affiliations.ts'
import { countMatching, countUndecided } from '#domain/review/counts.ts'
import { NO_FILTERS, REVIEW_PAGE_SIZE, type ReviewFilters } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayReadForReview } from '#server/access/review.ts'
import { presentMeeting } from '#server/applications/read.ts'
import type { Caller } from '#server/http/caller.ts'
import { presentQuestionRound } from '#server/questions/read.ts'
import type { Services } from '#server/services.ts'
import { listAccess } from './list-access.ts'
import { findFieldsOfList } from './review-fields.ts'

/** Returns one page of submitted applications that the team member may see, with masked contacts. */
export async function listForReview(
  services: Services,
  caller: Caller,
  filters: ReviewFilters,
): Promise<Reply<'listForReview'>> {
  const { capacity, mayList } = listAccess(filters)
  const fields = await findFieldsOfList(services, caller, filters)
  const page = selectReviewPage(filters, fields)
  const { actor, rows } = await services.database.query<ReviewPage>(caller.session, capacity, page)

  authorise(mayList(actor))

  return presentPage(rows?.[0] as ReviewPage, filters, actor)
}

/** Returns the ids of the matching applications, at most QUEUE_MAX, for the reader. */
export async function readQueue(
  services: Services,
  caller: Caller,
  query: Calls['readQueue']['query'],
): Promise<Reply<'readQueue'>> {
  const { capacity, mayList } = listAccess(query)
  const fields = await findFieldsOfList(services, caller, query)
  const statement = selectReviewQueue({ ...NO_FILTERS, ...query }, fields)
  const { actor, rows } = await services.database.query<QueueRow>(caller.session, capacity, statement)

  authorise(mayList(actor))

  const [{ ids, as_of }] = rows as [QueueRow]
  return { ids, as_of: toIso(as_of) }
}

/**
 * Returns one application with everything that a decision needs: card, answers, questions, status history and
 * assignments. The audit log records the reading (AUDIT_READING_MINUTES), unless the disk is full or read-only.
 */
export async function readForReview(
  { database, diskSpace }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readForReview'>> {
  const read = selectForReview(id, !diskSpace.fault())
  const { actor, rows } = await database.query<ReviewReadingRow>(session, 'team', read)
  const application = rows?.[0]

  authorise(mayReadForReview(actor, application))

  return presentReading(application as ReviewReadingRow, actor)
}

type Card = Reply<'listForReview'>['applications'][number]

type Hints = (row: Pick<ReviewRow, 'relations' | 'company_name'>) => string[]

/** Builds a card with masked contacts (S6.16, S6.17). */
function presentCard(
  {
    email,
    mobile,
    questions,
    relations,
    meeting,
    withdrawn,
    team_values,
    changed,
    ...row
  }: ReviewRow & WithChangedParts,
  hintsOf: Hints,
): Card {
  return {
    ...row,
    hints: hintsOf({ relations, company_name: row.company_name }),
    applicant_name: row.applicant_name || REVIEW_TEXTS.applicantUnknown,
    submitted_at: toIso(row.submitted_at),
    changed: [...new Set(changed)],
    meeting: presentMeeting(meeting),
    withdrawn: withdrawn && { ...withdrawn, at: toIso(withdrawn.at) },
    masked_email: maskEmail(email),
    masked_mobile: maskMobile(mobile),
    ...(team_values && { team_values }),
    questions: questions && {
      sent_at: toIso(questions.sent_at),
      answered_at: questions.answered_at && toIso(questions.answered_at),
    },
  }
}

const NO_CONTACTS = { founders: [], applicant: { email: null, linkedin: null } } as const

/**
 * Returns a function that compares applications with the reader's affiliations. It compares contact data only for
 * readers who may see it, because a hint would confirm a guess.
 */
function makeHints({ affiliations }: WithAffiliations, reader: Actor): Hints {
  if (reader.kind === 'visitor') return () => []
  const stated = indexAffiliations(affiliations ?? NO_AFFILIATIONS, reader.email)
  const hidden = seesContacts(reader.role) ? {} : NO_CONTACTS
  return ({ relations, company_name }) =>
    relations ? affiliationHints(stated, { ...relations, ...hidden, company_name }) : []
}

function presentPage(
  { applications, counts, to_review, affiliations }: ReviewPage,
  filters: ReviewFilters,
  reader: Actor,
): Reply<'listForReview'> {
  const count = countMatching(counts, filters)
  const hintsOf = makeHints({ affiliations }, reader)
  return {
    applications: applications.map((row) => presentCard(row, hintsOf)),
    count,
    counts,
    to_review: { ...to_review, count: to_review.count ?? countUndecided(counts, filters) },
    page: filters.page,
    pages: Math.max(1, Math.ceil(count / REVIEW_PAGE_SIZE)),
  }
}

function presentReading(
  {
    part,
    answers: stored,
    form: version,
    question_rounds,
    history,
    assignments,
    affiliations,
    as_of,
    ...card
  }: ReviewReadingRow,
  reader: Actor,
): Reply<'readForReview'> {
  const form = applicationForm(version)
  const answers = withoutStaleReasons(form.answersFrom(stored), new Date(card.submitted_at))
  return {
    ...presentCard({ ...card, questions: question_rounds[0] ?? null }, makeHints({ affiliations }, reader)),
    as_of: toIso(as_of),
    answers: maySeeContacts(reader, { part }) ? answers : form.withoutContacts(answers),
    ...(version && { form: version }),
    question_rounds: question_rounds.map((round) => ({
      ...presentQuestionRound(round),
      who: actorName(round.sender),
    })),
    history: history.map(({ person, changed_at, ...change }) => ({
      ...change,
      changed_at: toIso(changed_at),
      who: actorName(person),
    })),
    assignments: assignments.map(({ assigned_at, reviewer, person }) => ({
      assigned_at: toIso(assigned_at),
      reviewer: actorName(reviewer),
      who: actorName(person),
    })),
  }
}
