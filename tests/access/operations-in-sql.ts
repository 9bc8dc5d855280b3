import type { Capacity } from '#database/database.ts'
import type { Operation } from './matrix.ts'
import type { Thing } from './stage.ts'

type Try = { sql: (thing: Thing) => string; as: readonly Capacity[] }

const ALL: readonly Capacity[] = ['applicant', 'administrator', 'reader']

const inAny = (sql: Try['sql']): Try => ({ sql, as: ALL })

const ANSWERS = `'[{"order": 1, "answer": "The market is ready."}]'`

/** Each operation of the matrix as a statement that an intruder would send, in every capacity that could let it pass. */
export const IN_SQL: Record<Operation, Try> = {
  'finds among own': inAny(
    ({ applicationId }) =>
      `select id from applications where user_id = app_user_id() and id = '${applicationId}'`,
  ),
  reads: inAny(({ applicationId }) => `select * from applications where id = '${applicationId}'`),
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
  // A founder reads their own by the same statement in another capacity; the list is the administrators'.
  'finds in the review list': {
    as: ['administrator'],
    sql: ({ applicationId }) =>
      `select id from applications where submitted_at is not null and id = '${applicationId}'`,
  },
  'changes the status of': inAny(
    ({ applicationId }) =>
      `update applications set application_status = 'meeting_scheduled' where id = '${applicationId}' returning id`,
  ),
  'sends questions about': inAny(
    ({ applicationId }) =>
      `insert into application_questions (application_id, admin_user_id, questions)
        values ('${applicationId}', app_user_id(), '[{"id": "q1", "text": "Why now?", "order": 1}]') returning id`,
  ),
  'uploads a file beside': inAny(
    ({ applicationId }) =>
      `insert into files (path, owner_id, kind, filename, bytes, content_type)
        values ('${applicationId}', app_user_id(), 'pitch-deck', 'a.pdf', 1, 'application/pdf') returning path`,
  ),
  'opens the deck of': inAny(({ deck }) => `select path from files where path = '${deck}'`),
  'reads the questions about': inAny(
    ({ applicationId }) =>
      `select (select count(*) from application_questions where application_id = applications.id)
        from applications where id = '${applicationId}'`,
  ),
  'finds unsubmitted answers about': inAny(
    ({ openRound }) => `select answers from application_questions where id = '${openRound}'`,
  ),
  'downloads the PDF of': inAny(
    ({ applicationId }) =>
      `select applications.*, (select jsonb_agg(questions) from application_questions where application_id = applications.id)
        from applications where id = '${applicationId}'`,
  ),
  'saves answers about': inAny(
    ({ openRound }) =>
      `update application_questions set answers = ${ANSWERS} where id = '${openRound}' returning id`,
  ),
  'submits answers about': inAny(
    ({ openRound }) =>
      `update application_questions set answers = ${ANSWERS}, answered_at = now()
        where id = '${openRound}' returning id`,
  ),
  'changes submitted answers about': inAny(
    ({ answeredRound }) =>
      `update application_questions set answers = ${ANSWERS} where id = '${answeredRound}' returning id`,
  ),
}
