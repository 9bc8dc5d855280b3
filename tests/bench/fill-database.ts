import { toColumns } from '#database/tables/answers.ts'
import { COMPANY_STAGES, HQ_CITIES, INDUSTRIES } from '#domain/applications/choices.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { DISPUTED_STEPS, ONE_LINE_CHARACTERS } from '#domain/limits.ts'
import { VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { completeAnswers } from '#tests/applications.ts'
import { definitionOf, storeTeamFields } from '#tests/review-fields.ts'

/** Runs a statement as the owner of a database that nothing else uses, bypassing policies. */
export type Rows = (text: string, values?: unknown[]) => Promise<unknown>

/**
 * The number of applications for which the budgets are set. Each application has three reviewers, and each reviewer has
 * 300 applications.
 */
const APPLICATIONS = 10_000
const VERDICTS_EACH = 3
const REVIEWERS = 100
const APPLICATIONS_EACH = 2.5

/** The session key of each user who is signed in. */
export type Sessions = Readonly<Record<'administrator' | 'recused' | 'reviewer-0' | 'partner', string>>

const FIRST =
  'Asha Arjun Meera Kabir Priya Rohan Divya Imran Lakshmi Vikram Neha Farah Suresh Anita Joseph Zoya'
const LAST = 'Rao Mehta Iyer Khan Menon Das Reddy Sharma Pillai Bose Kulkarni Nair Gill Fernandes Joshi Patel'
const FRONT = 'Blue Fair Swift Green Clear North Bright Prime Open Kind Solid Lunar Urban Silver River Amber'
const MIDDLE =
  'Harvest Ledger Clinic Cargo Tutor Grid Loom Kitchen Sensor Orchard Wallet Rail Studio Field Vault'
const BACK = 'Labs Works Systems Health Foods Energy Networks Robotics Capital Mobility'
const PROSE = `we sell to farmers clinics and small shops who pay late order by phone and lose a tenth of what they
  buy on the way our teams visit each of them weekly measure what arrives and settle within a day in a pilot with forty
  customers returns fell by half and every second one asked for credit which a bank lends on our figures the market grows
  since roads and phones reached districts that wholesalers never served and no rival owns both the last mile and the data`

const words = (text: string) => text.split(/\s+/)
const CITIES = HQ_CITIES.flatMap(({ choices }) => choices).map(({ value }) => value)
const ESSAYS = APPLICATION_FORM.fields.filter(({ kind }) => kind.name === 'essay').map(({ key }) => key)

/** Returns an SQL expression for a number from 1 to `up`: a hash of `from`, evenly distributed. */
const drawn = (up: number | string, ...from: string[]) =>
  `(1 + abs(hashtext(${from.join(` || '/' || `)})) % ${up})`
const oneOf = (parameter: string, ...from: string[]) =>
  `(${parameter}::text[])[${drawn(`cardinality(${parameter}::text[])`, ...from)}]`

/** An SQL expression for a version 4 UUID, like those that browsers create. */
const ID = `overlay(overlay(md5('application ' || n) placing '4' from 13) placing 'a' from 17)::uuid`

/** An SQL expression for an application's status. The newest 400 are Submitted; the others have random statuses. */
const STATUS = `case when n <= 400 then 'submitted' else (array['submitted', 'submitted', 'submitted', 'submitted',
  'under_review', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'approved',
  'no_fit', 'no_fit', 'no_fit', 'no_fit', 'no_fit'])[${drawn(16, 'n::text', `'status'`)}] end`

/**
 * Fills a migrated, empty database with an investor group's users, applications, decisions, verdicts and questions.
 * Apart from times and generated ids, they are the same in every run.
 */
export async function fill(rows: Rows, sessions: Sessions, count = APPLICATIONS): Promise<void> {
  const founders = Math.ceil(count / APPLICATIONS_EACH)
  await people(rows, sessions, founders)
  await essays(rows)
  await quietly(rows, 'applications', () => applications(rows, count, founders))
  await quietly(rows, 'decisions', () => decisions(rows))
  await quietly(rows, 'verdicts', () => verdicts(rows, count))
  await questions(rows)
  await quietly(rows, 'team_values', () => teamFields(rows))
  await rows('drop table bench_essays')
  await rows('select recount_submissions()')
  await rows('vacuum (analyze)')
}

/** Team fields to filter and sort by. Every application has a value of each. */
const TEAM_FIELDS = (['choice', 'yesNo', 'number', 'rupees', 'date'] as const).map((kind) =>
  definitionOf(kind),
)

async function teamFields(rows: Rows): Promise<void> {
  await storeTeamFields(rows, TEAM_FIELDS)
  await rows(
    `insert into team_values (application_id, field_id, value)
      select a.id, f.id, case f.definition ->> 'kind'
        when 'choice' then to_jsonb('choice0' || ${drawn(2, 'a.id::text')})
        when 'yesNo' then to_jsonb(case ${drawn(2, 'a.id::text')} when 1 then 'yes' else 'no' end)
        when 'date' then to_jsonb((date '2026-01-01' + ${drawn(300, 'a.id::text')})::text)
        else to_jsonb(${drawn(1_000, 'a.id::text', 'f.id')}) end
      from applications a cross join team_fields f where a.submitted_at is not null`,
  )
}

/** Runs `work` with the table's triggers disabled, because they would write to the audit log and slow the work down. */
async function quietly(rows: Rows, table: string, work: () => Promise<unknown>): Promise<void> {
  await rows(`alter table ${table} disable trigger user`)
  await work()
  await rows(`alter table ${table} enable trigger user`)
}

async function people(rows: Rows, sessions: Sessions, founders: number): Promise<void> {
  const name = `${oneOf('$1', 'kind', 'n::text')} || ' ' || ${oneOf('$2', 'n::text', 'kind')}`
  const person = `select kind || '-' || n, ${name}, kind || '-' || n || '@openround.example'`
  await rows(
    `insert into users (id, name, email) ${person} from (
      select 'founder' as kind, generate_series(0, ${founders - 1}) as n
      union all select 'reviewer', generate_series(0, ${REVIEWERS - 1})
      union all select unnest(array['administrator', 'recused', 'partner']), 0) people`,
    [words(FIRST), words(LAST)],
  )
  await rows(`update profiles set mobile = '+91 98200 12345', role = case
    when user_id ~ '^(administrator|recused)' then 'admin' when user_id ~ '^reviewer' then 'reviewer'
    when user_id ~ '^partner' then 'partner' else 'founder' end`)
  await rows(
    `insert into sessions (id, user_id, token_hash, expires_at)
      select user_id, user_id, token_hash, now() + interval '1 day' from jsonb_each_text($1) as s (kind, token_hash)
      join profiles on user_id = kind || case when kind ~ '-' then '' else '-0' end`,
    [JSON.stringify(sessions)],
  )
}

/** Creates a table of essays, which are about as long as those that founders write. */
const essays = (rows: Rows) =>
  rows(
    `create table bench_essays as select e as number, (
        select string_agg(${oneOf('$1', 'e::text', 'w::text')}, ' ' order by w) from generate_series(1, 60 + e % 90) w
      ) as text from generate_series(0, 199) e`,
    [words(PROSE)],
  )

async function applications(rows: Rows, count: number, founders: number): Promise<void> {
  const template = toColumns(APPLICATION_FORM, completeAnswers())
  const own = ['id', 'user_id', 'application_status', 'submitted_at', 'created_at', 'updated_at']
  const names = [...own, ...Object.keys(template)].join(', ')
  await rows(
    `insert into applications (${names}) select ${names} from generate_series(1, ${count}) n
      cross join lateral (select now() - make_interval(mins => n * 40) as at, jsonb_object_agg(key, text) as texts
        from unnest($2::text[]) with ordinality k (key, place)
        join bench_essays e on e.number = (place * 13 + ${drawn(200, 'n::text')}) % 200) written
      cross join lateral jsonb_populate_record(null::applications, $1::jsonb || texts || jsonb_build_object(
        'id', ${ID}, 'user_id', 'founder-' || n % ${founders},
        'application_status', ${STATUS}, 'submitted_at', at, 'created_at', at - interval '5 days', 'updated_at', at,
        'company_name', ${oneOf('$3', 'n::text', `'a'`)} || ' ' || ${oneOf('$4', 'n::text', `'b'`)} || ' '
          || ${oneOf('$5', 'n::text', `'c'`)},
        'one_line_description', left('Number ' || n || ': ' || (texts ->> $2[1]), ${ONE_LINE_CHARACTERS}),
        'industry', ${oneOf('$6', 'n::text', `'industry'`)}, 'company_stage', ${oneOf('$7', 'n::text', `'stage'`)},
        'hq_city', ${oneOf('$8', 'n::text', `'city'`)},
        'funding_amount_seeking', 500000::bigint * ${drawn(400, 'n::text', `'seek'`)},
        'founders_data', jsonb_build_array(($1::jsonb -> 'founders_data' -> 0) || jsonb_build_object(
          'firstName', ${oneOf('$9', 'n::text', `'first'`)}, 'lastName', ${oneOf('$10', 'n::text', `'last'`)}))))`,
    [
      JSON.stringify(template),
      ESSAYS,
      ...[words(FRONT), words(MIDDLE), words(BACK)],
      ...[INDUSTRIES, COMPANY_STAGES].map((choices) => choices.map(({ value }) => value)),
      CITIES,
      ...[words(FIRST), words(LAST)],
    ],
  )
}

/**
 * Adds a decision to each application that is not Submitted, 4 to 120 hours after its submission. Half of these
 * applications also get an earlier decision to meet, after half of that time.
 */
const decisions = (rows: Rows) =>
  rows(`insert into decisions (id, application_id, from_status, to_status, base_version, state, applied_at, undo_until)
    select gen_random_uuid(), id, 'submitted', status, 1, 'applied', at, at from applications
    cross join lateral (values (application_status, 4), ('meeting_scheduled', 2)) steps (status, days)
    cross join lateral (select submitted_at + make_interval(hours => days * ${drawn(30, 'id::text')}) as at) decided
    where application_status <> 'submitted' and (days = 4 or ${drawn(2, 'id::text', `'met'`)} = 1)`)

/**
 * Adds assignments, verdicts, views and recusals. The verdicts on an application are mostly similar. A third of the
 * first reviewer's verdicts are missing.
 */
async function verdicts(rows: Rows, count: number): Promise<void> {
  await rows(`create table bench_pairs as
    select ${ID} as application_id, 'reviewer-' || (n + k * 33) % ${REVIEWERS} as reviewer_id,
      (n + k * 33) % ${REVIEWERS} = 0 and n % 3 = 0 as open, least(4, greatest(1,
        ${drawn(4, 'n::text', `'mean'`)} + (${drawn(5, 'n::text', 'k::text')} - 3) / 2)) as place
    from generate_series(1, ${count}) n cross join generate_series(0, ${VERDICTS_EACH - 1}) k`)
  await rows(`insert into assignments (application_id, reviewer_id, assigned_by, done_at)
    select application_id, reviewer_id, 'administrator-0', case when not open then now() end from bench_pairs`)
  // The administrator gives a verdict if the reviewer's is missing.
  await rows(
    `insert into verdicts (application_id, reviewer_id, verdict, champion_line)
      select distinct on (application_id, reviewer) application_id, reviewer, ($1::text[])[place],
        'The only one of its kind that asks to be paid'
      from (select *, case when open then 'administrator-0' else reviewer_id end as reviewer from bench_pairs) p`,
    [VERDICT_VALUES],
  )
  await rows(
    `insert into disputed_applications (application_id) select application_id from verdicts group by application_id
      having max(array_position($1::text[], verdict)) - min(array_position($1::text[], verdict)) >= ${DISPUTED_STEPS}`,
    [VERDICT_VALUES],
  )
  await rows('drop table bench_pairs')
  // A third of the viewed applications have changed since.
  const lastViewed = (id: string) =>
    `now() - make_interval(days => case when ${drawn(3, id, `'viewed'`)} = 1 then 700 else 0 end)`
  await rows(`insert into application_views (application_id, user_id, last_viewed_at)
    select id, 'administrator-0', ${lastViewed('id::text')} from applications where ${drawn(10, 'id::text')} <= 6`)
  await rows(`insert into application_views (application_id, user_id, last_viewed_at)
    select application_id, 'reviewer-0', ${lastViewed('application_id::text')} from assignments
    where reviewer_id = 'reviewer-0' and done_at is not null`)
  await rows(`insert into recusals (application_id, user_id, declared_by)
    select id, who, who from unnest(array['recused-0', 'partner-0', 'reviewer-0']) who
    cross join lateral (select id from applications order by md5(id::text || who) limit 5) hidden`)
}

const questions = (rows: Rows) =>
  rows(`insert into application_questions (application_id, admin_user_id, questions, answers, sent_at, answered_at)
    select id, 'administrator-0', '[{"id": "q1", "text": "Why now?", "order": 1}]',
      '[{"order": 1, "answer": "The market is ready."}]', submitted_at + interval '1 day',
      case when ${drawn(2, 'id::text')} = 1 then submitted_at + interval '2 days' end
    from applications where ${drawn(4, 'id::text', `'asked'`)} = 1`)
