import type { Capacity } from '#database/database.ts'
import type { Operation } from './matrix.ts'
import type { SubjectIds } from './subject-ids.ts'
import type { ON_ACCOUNTS, ON_EMAIL_TEMPLATES, ON_THE_TEAM } from './tables.ts'

type Try = { readonly sql: (ids: SubjectIds) => string; readonly as: readonly Capacity[] }

const ALL: readonly Capacity[] = ['applicant', 'administrator', 'reader', 'reviewer', 'team']

const inAny = (sql: Try['sql']): Try => ({ sql, as: ALL })

const setsTeamField = (fieldOf: (ids: SubjectIds) => string): Try =>
  inAny(
    (ids) =>
      `insert into team_values (application_id, field_id, value)
        values ('${ids.applicationId}', '${fieldOf(ids)}', '"Changed"')
        on conflict (application_id, field_id) do update set value = excluded.value returning 1`,
  )

const ANSWERS = `'[{"order": 1, "answer": "The market is ready."}]'`

/** The operations on one's own account that run as an actor. All others run as the accounts role. */
type OnAccounts = 'saves the profile' | 'uploads a file'
/**
 * Operations that have no statement of their own here. `tests/database/roles.test.ts` covers the team. The review list
 * uses the same statement for everybody, and a batch of questions uses the statement of a single round.
 */
type ForPeople =
  | keyof typeof ON_THE_TEAM
  | 'reads the assignments of'
  | `finds in the ${'CSV export' | 'Excel export' | 'exported selection'}`
  | 'reads the verdicts on'
  | 'reads the agreement with'
  | 'reads the interest in'
  | 'reads the notes on'
  | 'deletes an own note on'
  | 'marks the notes as seen on'
  | 'previews the assignment of'
  | 'sets a team field in bulk of'
  | 'starts a committee on'
  | 'previews questions about'
  | 'sends questions in a batch about'
  | 'applies again with'
  | 'finds earlier applications of'
  | Extract<
      keyof typeof ON_EMAIL_TEMPLATES,
      "undoes another person's batch" | `resets ${string}` | `tests ${string}` | `deletes ${string}`
    >
export type InSql = Exclude<Operation, ForPeople | Exclude<keyof typeof ON_ACCOUNTS, OnAccounts>>

/** Operations as statements that an intruder could send, each with the capacities that might allow it. */
export const IN_SQL: Record<InSql, Try> = {
  'finds in their own list': inAny(
    ({ applicationId }) =>
      `select id from applications where user_id = app_user_id() and id = '${applicationId}'`,
  ),
  reads: inAny(
    ({ applicationId }) => `select id, company_name from applications where id = '${applicationId}'`,
  ),
  starts: inAny(
    ({ applicationId }) =>
      `insert into applications (id, user_id) values ('${applicationId}', app_user_id())
        on conflict do nothing returning id`,
  ),
  saves: inAny(
    ({ applicationId }) =>
      `update applications set company_name = 'changed' where id = '${applicationId}' returning id`,
  ),
  submits: inAny(
    ({ applicationId }) =>
      `update applications set application_status = 'submitted', submitted_at = now()
        where id = '${applicationId}' returning id`,
  ),
  'changes and submits': inAny(
    ({ applicationId }) =>
      `update applications set company_name = 'changed', application_status = 'submitted', submitted_at = now()
        where id = '${applicationId}' returning id`,
  ),
  deletes: inAny(
    ({ applicationId }) => `delete from applications where id = '${applicationId}' returning id`,
  ),
  withdraws: inAny(
    ({ applicationId }) =>
      `select from withdraw_application('${applicationId}', 'We were acquired.') as at where at = now()`,
  ),
  'undoes the withdrawal of': inAny(
    ({ applicationId }) =>
      `select from applications where id = '${applicationId}' and withdrawn_at is not null
        and undo_withdrawal('${applicationId}')`,
  ),
  // Not tried in the capacity `applicant`, in which founders read their own rows with the same statement.
  'finds in the review list': {
    as: ['administrator', 'team'],
    sql: ({ applicationId }) =>
      `select id from applications where submitted_at is not null and withdrawn_at is null
        and id = '${applicationId}'`,
  },
  'finds in the withdrawn list': {
    as: ['administrator', 'team'],
    sql: ({ applicationId }) =>
      `select id from applications where submitted_at is not null and withdrawn_at is not null
        and id = '${applicationId}'`,
  },
  'finds in the review queue': {
    as: ['administrator', 'team'],
    sql: ({ applicationId }) =>
      `select id from applications where submitted_at is not null and withdrawn_at is null
        and id = '${applicationId}' limit 1`,
  },
  'reads for review': {
    as: ['administrator', 'team'],
    sql: ({ applicationId }) =>
      `select id, company_name, (select jsonb_agg(submitted_answers) from application_questions where application_id = applications.id),
        (select jsonb_agg(to_status) from status_changes where application_id = applications.id)
        from applications where submitted_at is not null and id = '${applicationId}'`,
  },
  'marks as read': inAny(
    ({ applicationId }) =>
      `insert into application_views (application_id, user_id) values ('${applicationId}', app_user_id())`,
  ),
  // Omits 'returning', which would also need a read policy.
  'writes a note on': inAny(
    ({ applicationId }) =>
      `insert into notes (id, application_id, author_id, body)
        values (gen_random_uuid(), '${applicationId}', app_user_id(), 'A note.')`,
  ),
  "finds another's verdict on": inAny(
    ({ applicationId }) =>
      `select comment from verdicts where application_id = '${applicationId}' and reviewer_id <> app_user_id()`,
  ),
  // Omits 'returning', which would also need a read policy.
  'gives a verdict on': inAny(
    ({ applicationId }) =>
      `insert into verdicts (application_id, reviewer_id, verdict) values ('${applicationId}', app_user_id(), 'yes')`,
  ),
  "finds another's interest in": inAny(
    ({ applicationId }) =>
      `select level from interests where application_id = '${applicationId}' and member_id <> app_user_id()`,
  ),
  'enters an interest in': inAny(
    ({ applicationId }) =>
      `insert into interests (application_id, member_id, level) values ('${applicationId}', app_user_id(), 'interested')`,
  ),
  'changes the status of': inAny(
    ({ applicationId }) =>
      `update applications set application_status = 'meeting_scheduled' where id = '${applicationId}' returning id`,
  ),
  'undoes a decision about': inAny(
    ({ decision }) => `update decisions set state = 'undone' where id = '${decision}' returning id`,
  ),
  // Tried only in the capacity in which the server runs it.
  'previews a decision about': {
    as: ['administrator'],
    sql: ({ applicationId }) =>
      `select version, (select count(*) from email_templates), (select count(*) from decline_reasons)
        from applications where submitted_at is not null and withdrawn_at is null and id = '${applicationId}'`,
  },
  'decides in a batch about': inAny(
    ({ applicationId }) =>
      `insert into decisions (id, application_id, from_status, to_status, base_version, state, applied_at, undo_until,
          decided_by)
        values (gen_random_uuid(), '${applicationId}', 'submitted', 'no_fit', 1, 'applied', now(), now(), app_user_id())
        returning 1`,
  ),
  // Replaces the held decision of the subject.
  'holds a decision about': inAny(
    ({ applicationId }) =>
      `insert into decisions (id, application_id, from_status, to_status, base_version, state, decided_by)
        values (gen_random_uuid(), '${applicationId}', 'submitted', 'no_fit', 1, 'held', app_user_id())
        on conflict (application_id) where state = 'held' do update set state = 'discarded' returning 1`,
  ),
  'releases a held decision about': inAny(
    ({ held }) =>
      `update decisions set state = 'applied', applied_at = now(), undo_until = now() where id = '${held}' returning id`,
  ),
  'discards a held decision about': inAny(
    ({ held }) => `update decisions set state = 'discarded' where id = '${held}' returning id`,
  ),
  'lists held decisions': inAny(() => `select count(*) from decisions where state = 'held'`),
  'lists the e-mail templates': inAny(() => 'select count(*) from email_templates'),
  'edits an e-mail template': inAny(
    () =>
      `insert into email_templates (status, subject, body) values ('no_fit', 'x', 'x')
        on conflict (status) do update set subject = excluded.subject returning 1`,
  ),
  'lists decline reasons': inAny(() => 'select count(*) from decline_reasons'),
  'saves a decline reason': inAny(
    () =>
      `insert into decline_reasons (id, label, text, position) values (gen_random_uuid(), 'x', 'x', 1) returning 1`,
  ),
  'lists question sets': inAny(() => 'select count(*) from question_sets'),
  'saves a question set': inAny(
    () =>
      `insert into question_sets (id, name, questions)
        values (gen_random_uuid(), gen_random_uuid(), '[{"id": "q1", "text": "Why now?", "order": 1}]') returning 1`,
  ),
  'reads the unpublished questions': inAny(() => 'select count(*) from field_lists'),
  'edits the unpublished questions': inAny(
    () =>
      `insert into field_lists (name) values ('application-form')
        on conflict (name) do update set title = excluded.title returning 1`,
  ),
  'publishes questions': inAny(
    () =>
      `insert into form_versions (number, title, questions, published_by)
        select coalesce(max(number), 0) + 1, 'More', '[]', app_user_id() from form_versions returning 1`,
  ),
  'publishes team fields': inAny(
    () =>
      `insert into team_fields (id, definition, position) values ('aaaaaaaa', '{"id": "aaaaaaaa"}', 0)
        on conflict (id) do update set position = excluded.position returning 1`,
  ),
  assigns: inAny(
    ({ applicationId, otherReviewer }) =>
      `insert into assignments (application_id, reviewer_id, assigned_by)
        values ('${applicationId}', '${otherReviewer}', app_user_id())
        on conflict (application_id, reviewer_id) do update set assigned_by = excluded.assigned_by returning 1`,
  ),
  'removes the assignment of': inAny(
    ({ applicationId, reviewer }) =>
      `delete from assignments where application_id = '${applicationId}' and reviewer_id = '${reviewer}'
        and exists (select from applications where id = application_id and submitted_at is not null) returning 1`,
  ),
  'finds by a tag': inAny(
    ({ applicationId, tag }) =>
      `select from application_tags where application_id = '${applicationId}' and tag_id = '${tag}'
        and application_id in (select id from applications where withdrawn_at is null)`,
  ),
  tags: inAny(
    ({ applicationId, otherTag }) =>
      `insert into application_tags (application_id, tag_id, tagged_by)
        values ('${applicationId}', '${otherTag}', app_user_id())`,
  ),
  untags: inAny(
    ({ applicationId, tag }) =>
      `delete from application_tags where application_id = '${applicationId}' and tag_id = '${tag}'
        and exists (select from applications where id = application_id) returning 1`,
  ),
  'finds a team value of': inAny(
    ({ applicationId, teamField }) =>
      `select from team_values where application_id = '${applicationId}' and field_id = '${teamField}'`,
  ),
  'sets a team field of': setsTeamField(({ teamField }) => teamField),
  'sets a team field for reviewers of': setsTeamField(({ fieldForReviewers }) => fieldForReviewers),
  'recuses from': inAny(
    ({ applicationId }) =>
      `insert into recusals (application_id, user_id, declared_by)
        values ('${applicationId}', app_user_id(), app_user_id())`,
  ),
  'lifts a recusal from': inAny(
    ({ applicationId, recused }) =>
      `update recusals set lifted_by = app_user_id(), lifted_at = now()
        where application_id = '${applicationId}' and user_id = '${recused}' and lifted_at is null
          and exists (select from applications where id = application_id and submitted_at is not null) returning 1`,
  ),
  'downloads the PDF of': inAny(
    ({ applicationId }) =>
      `select id, company_name, (select jsonb_agg(questions) from application_questions where application_id = applications.id)
        from applications where id = '${applicationId}'`,
  ),
  'downloads the meeting about': inAny(
    ({ applicationId }) =>
      `select from meetings where application_id = '${applicationId}' and announced_at is not null
        and application_id in (select id from applications where withdrawn_at is null)`,
  ),
  'reads the audit log of': inAny(
    ({ applicationId }) => `select count(*) from audit_log where application_id = '${applicationId}'`,
  ),
  'reads the whole audit log with': inAny(() => 'select count(*) from audit_log'),
  'reads the health page with': inAny(() => 'select version, waiting from database_health(), outbox_state()'),
  'reads the figures with': inAny(() => `select count(*) from decisions where state = 'applied'`),
  'sends questions about': inAny(
    ({ applicationId }) =>
      `insert into application_questions (application_id, admin_user_id, questions)
        values ('${applicationId}', app_user_id(), '[{"id": "q1", "text": "Why now?", "order": 1}]') returning id`,
  ),
  'reads the questions about': inAny(
    ({ applicationId }) =>
      `select (select count(*) from application_questions where application_id = applications.id)
        from applications where id = '${applicationId}'`,
  ),
  'finds unsubmitted answers about': inAny(
    ({ round }) =>
      `select answers from application_questions
        where id = '${round}' and answered_at is null and jsonb_array_length(answers) > 0`,
  ),
  'finds submitted answers about': inAny(
    ({ round }) => `select submitted_answers from application_questions
      where id = '${round}' and submitted_answers is not null`,
  ),
  'saves answers about': inAny(
    ({ round }) => `update application_questions set answers = ${ANSWERS} where id = '${round}' returning id`,
  ),
  'submits answers about': inAny(
    ({ round }) =>
      `update application_questions set answers = ${ANSWERS}, answered_at = now()
        where id = '${round}' returning id`,
  ),
  'opens the file': inAny(({ file }) => `select path from files where path = '${file}'`),
  'looks for the file': inAny(({ file }) => `select from files where path = '${file}'`),
  // Only founders refer to files, because only they edit drafts.
  'refers to the file': {
    as: ['applicant'],
    sql: ({ file }) => `select path from files where path = '${file}' and owner_id = app_user_id()`,
  },
  'saves the profile': inAny(
    () => `update profiles set mobile = '+91 98200 00000' where user_id = app_user_id() returning user_id`,
  ),
  'uploads a file': inAny(
    () =>
      `insert into files (path, owner_id, kind, filename, bytes, content_type)
        values ('pitch-decks/2.pdf', app_user_id(), 'pitch-deck', 'a.pdf', 1, 'application/pdf') returning path`,
  ),
}
