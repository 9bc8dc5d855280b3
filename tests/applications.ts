import { randomUUID } from 'node:crypto'
import { toColumns } from '#database/tables/answers.ts'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Status } from '#domain/applications/status.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { ASHA } from './asha.ts'
import type { TestDatabase } from './database/engines.ts'

type Rows = TestDatabase['rows']

export { ASHA }

/** Returns complete answers. Every essay contains the label of its field, so that a test notices swapped answers. */
export const completeAnswers = (changes: Partial<Answers> = {}): Answers => ({
  ...APPLICATION_FORM.blank(),
  ...Object.fromEntries(
    APPLICATION_FORM.fields
      .filter(({ kind }) => kind.name === 'essay')
      .map(({ key, label }) => [key, `${label} of Acme`]),
  ),
  company_name: 'Acme Dairy',
  one_line_description: 'Fair milk prices by phone',
  industry: 'AgriTech',
  company_stage: 'Prototype',
  funding_stage: 'Angel',
  hq_city: 'Mumbai',
  all_founders_fulltime: 'yes',
  founders_data: [ASHA],
  how_did_you_know: 'website-form',
  ...changes,
})

type Stored = {
  owner: string | null
  status?: Status
  submittedAt?: string
  answers?: Partial<Answers>
}

/** Stores an application, bypassing all policies. */
export async function storeApplication(rows: Rows, stored: Stored): Promise<string> {
  const [id] = await storeApplications(rows, [stored])
  return id as string
}

/** Assigns an application to a reviewer, by default Ravi (`createTeam`). */
export async function assignReviewer(
  rows: Rows,
  id: string,
  email = 'ravi@openround.example',
): Promise<void> {
  await rows(
    'insert into assignments (application_id, reviewer_id) select $1, id from users where email = $2',
    [id, email],
  )
}

/** Stores many applications in one statement. @returns their ids, in the same order */
export async function storeApplications(rows: Rows, stored: readonly Stored[]): Promise<string[]> {
  const records = stored.map(recordOf)
  const names = Object.keys(records[0] ?? {}).join(', ')
  await rows(
    `insert into applications (${names}) select ${names} from jsonb_populate_recordset(null::applications, $1::jsonb)`,
    [JSON.stringify(records)],
  )
  return records.map(({ id }) => id)
}

function recordOf({ owner, status = 'draft', submittedAt, answers }: Stored) {
  const { figure_reasons, ...columns } = toColumns(APPLICATION_FORM, completeAnswers(answers))
  return {
    id: randomUUID(),
    user_id: owner,
    application_status: status,
    submitted_at: status === 'draft' ? null : (submittedAt ?? new Date().toISOString()),
    ...columns,
    // Tests of upgrades store applications in schemas that lack this column.
    ...(answers?.figure_reasons && { figure_reasons }),
  }
}

/**
 * Stores a round of one question, sent `minutesAgo` minutes ago. `answer` is a submitted answer, `saved` an unsubmitted
 * one.
 */
export async function storeQuestionRound(
  rows: Rows,
  applicationId: string,
  { minutesAgo = 0, answer, saved = answer }: { minutesAgo?: number; answer?: string; saved?: string } = {},
): Promise<string> {
  const answers = saved === undefined ? [] : [{ order: 1, answer: saved }]
  const [round] = await rows<{ id: string }>(
    `insert into application_questions (application_id, questions, answers, sent_at, answered_at)
      values ($1, '[{"id": "q1", "text": "Why now?", "order": 1}]', $2::jsonb,
        now() - make_interval(mins => $3::int), case when $4 then now() end) returning id`,
    [applicationId, JSON.stringify(answers), minutesAgo, answer !== undefined],
  )
  return (round as { id: string }).id
}

/** Stores a round of one question that is answered with a file. */
export async function storeFileAnswer(
  rows: Rows,
  applicationId: string,
  file: StoredFile,
  isSubmitted: boolean,
): Promise<void> {
  await rows(
    `insert into application_questions (application_id, questions, answers, answered_at)
      values ($1, '[{"id": "q1", "text": "Your plan?", "order": 1, "allows_file": true}]', $2::jsonb,
        case when $3 then now() end)`,
    [applicationId, JSON.stringify([{ order: 1, answer: '', file }]), isSubmitted],
  )
}

/** Returns the id of the account with this e-mail address. */
export async function userIdOf(rows: Rows, email: string): Promise<string> {
  const [user] = await rows<{ id: string }>('select id from users where email = $1', [email])
  if (!user) throw new Error(`Nobody has the address ${email}.`)
  return user.id
}
