import { sql } from 'drizzle-orm'
import type { Part } from '#domain/applications/applicants.ts'
import type { Answers, FormVersion } from '#domain/applications/form/application-form.ts'
import type { Status } from '#domain/applications/status.ts'
import { OWN_AFFILIATIONS } from './affiliations.ts'
import { partIn } from './applicants.ts'
import { applicationAnswers } from './application-answers.ts'
import { CHANGED_PARTS_SINCE_VIEW } from './changed-parts.ts'
import type { Statement } from './database.ts'
import { formVersionOf } from './own-questions.ts'
import type { QuestionRoundRow } from './questions.ts'
import { CARD_COLUMNS, type ReviewRow, type WithAffiliations, type WithChangedParts } from './review.ts'
import { statement, writing } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applicationQuestions, applications, statusChanges } from './tables/applications.ts'
import { assignments } from './tables/team.ts'

/** A person's name. Null if the account is deleted or the actor may not see its profile. */
type NamedPerson = { full_name: string | null }

export type StatusChangeRow = {
  id: string
  changed_at: string
  /** Null if nobody decided, as when a withdrawal undoes a decision. */
  person: NamedPerson | null
  /** True if the actor made the change. */
  own: boolean
  from: Status
  to: Status
}

/** A card with everything that a decision needs. Contacts are not masked yet. */
export type ReviewReadingRow = WithAffiliations &
  WithChangedParts &
  Omit<ReviewRow, 'questions'> & {
    as_of: Date
    part: Part | null
    answers: Answers
    form: FormVersion | null
    /** Latest first. */
    question_rounds: (QuestionRoundRow & {
      sent_at: string
      answered_at: string | null
      /** Null if the round was sent automatically, or if the account of its sender is deleted. */
      sender: NamedPerson | null
    })[]
    /** Newest first. */
    history: StatusChangeRow[]
    /** The assignments that the actor may see, newest first. */
    assignments: { assigned_at: string; reviewer: NamedPerson; person: NamedPerson }[]
  }

const QUESTION_ROUNDS_SQL = sql`
  select coalesce(jsonb_agg(to_jsonb(round) order by round.sent_at desc), '[]') from (
    select q.id, q.sent_at, q.answered_at, q.questions, coalesce(q.submitted_answers, '[]') as answers, 1 as version,
      case when q.admin_user_id is not null then jsonb_build_object('full_name', p.full_name) end as sender
    from ${applicationQuestions} q left join ${profiles} p on p.user_id = q.admin_user_id
    where q.application_id = a.id) round`

const HISTORY_SQL = sql`
  select coalesce(jsonb_agg(to_jsonb(change) order by change.changed_at desc), '[]') from (
    select c.id, c.changed_at, c.from_status as from, c.to_status as to,
      coalesce(c.changed_by = app_user_id(), false) as own,
      case when c.changed_by is not null then jsonb_build_object('full_name', p.full_name) end as person
    from ${statusChanges} c left join ${profiles} p on p.user_id = c.changed_by
    where c.application_id = a.id) change`

// Row policies show reviewers only their own assignment, and partners none.
const ASSIGNMENTS_SQL = sql`
  select coalesce(jsonb_agg(to_jsonb(assignment) order by assignment.assigned_at desc), '[]') from (
    select s.created_at as assigned_at, jsonb_build_object('full_name', reviewer.full_name) as reviewer,
      jsonb_build_object('full_name', p.full_name) as person
    from ${assignments} s left join ${profiles} reviewer on reviewer.user_id = s.reviewer_id
      left join ${profiles} p on p.user_id = s.assigned_by
    where s.application_id = a.id) assignment`

/**
 * Selects one submitted application with everything that a decision needs, if the actor may see it.
 * @param audited whether the audit log records that the actor opened it
 */
export function selectForReview(id: string, audited: boolean): Statement {
  const read = statement(sql`
    select ${CARD_COLUMNS}, ${partIn(sql`a`)} as part, ${applicationAnswers('a')} as answers, ${formVersionOf(sql`a`)} as form, (${QUESTION_ROUNDS_SQL}) as question_rounds,
      (${HISTORY_SQL}) as history, (${ASSIGNMENTS_SQL}) as assignments, ${OWN_AFFILIATIONS} as affiliations,
      ${CHANGED_PARTS_SINCE_VIEW} as changed, now() as as_of
    from ${applications} a left join ${profiles} p on p.user_id = a.user_id
      ${audited ? sql`cross join lateral audit_reading('opened', a.id, '{}'::jsonb) as audited` : sql``}
    where a.id = ${id} and a.submitted_at is not null`)
  return audited ? writing(read) : read
}
