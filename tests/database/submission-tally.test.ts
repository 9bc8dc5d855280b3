import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeSubmissionTally, type ReviewPage, selectReviewPage } from '#database/review.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { storeApplication } from '#tests/applications.ts'
import { openTeam, recusal, type Team } from './team.ts'

let here: Team
beforeAll(async () => {
  here = await openTeam()
})
afterAll(() => here?.close())

const countsFor = async (name: string) => {
  const { rows } = await here.database.query<ReviewPage>(name, 'team', selectReviewPage(NO_FILTERS))
  return rows?.[0]?.counts
}

const counted = async () =>
  (
    await here.rows<{ counts: unknown }>(`select jsonb_build_object(
        'by_status', coalesce(jsonb_object_agg(application_status, number), '{}'), 'overdue', coalesce(sum(overdue), 0)
      ) as counts from (
        select application_status, count(*) as number, count(*) filter (
          where application_status = 'submitted' and submitted_at < now() - interval '72 hours') as overdue
        from applications where application_status <> 'draft' and withdrawn_at is null group by application_status) one`)
  )[0]?.counts

const tallied = () =>
  here.rows<{ id: string; status: string; number: number }>(
    'select id, application_status as status, number from submission_tally order by id',
  )

const LONG_AGO = '2026-01-02T03:04:05.000Z'

test('the tally is correct after submissions, changes, withdrawals and deletions', async () => {
  const owner = 'asha'
  const drafts = [1, 2].map(() => storeApplication(here.rows, { owner, status: 'draft' }))
  const [kept = '', gone = ''] = await Promise.all(drafts)
  const stored = ['submitted', 'submitted', 'under_review', 'approved', 'no_fit'] as const
  const ids: string[] = []
  for (const [at, status] of stored.entries())
    ids.push(await storeApplication(here.rows, { owner, status, ...(at === 0 && { submittedAt: LONG_AGO }) }))
  const steps = [
    'select 1',
    `update applications set application_status = 'submitted', submitted_at = now() where id = '${kept}'`,
    `update applications set application_status = 'under_review' where application_status = 'submitted'`,
    `update applications set application_status = 'submitted' where id in ('${ids[0]}', '${ids[1]}')`,
    `update applications set application_status = application_status`,
    `update applications set version = version + 1, user_id = null where id = '${ids[3]}'`,
    `update applications set withdrawn_at = now() where id in ('${ids[0]}', '${ids[2]}', '${ids[4]}')`,
    `update applications set withdrawn_at = null where id = '${ids[0]}'`,
    `update applications set application_status = 'submitted' where id = '${ids[2]}'`,
    `delete from applications where id in ('${gone}', '${ids[0]}')`,
    `delete from applications where application_status = 'no_fit'`,
  ]
  for (const step of steps) {
    await here.rows(step)
    expect([step, await countsFor('meera')]).toEqual([step, await counted()])
  }
  await here.rows('delete from applications')
  expect(await countsFor('meera')).toEqual({ by_status: {}, overdue: 0 })
})

test('users who cannot see all applications get counts without the tally', async () => {
  const [hidden] = [await here.submitted(), await here.submitted('asha')]
  for (const name of ['arjun', 'parth']) await here.as(name, 'team', recusal(hidden, name))
  const read = (name: string) => here.as(name, 'team', 'select from submission_tally')
  const tallies = await Promise.all(['meera', 'arjun', 'parth', 'ravi'].map((name) => countsFor(name)))
  expect(tallies.map((counts) => counts?.by_status)).toEqual([
    { submitted: 2 },
    { submitted: 1 },
    { submitted: 1 },
    {},
  ])
  expect(await Promise.all(['arjun', 'parth', 'ravi'].map(read))).toEqual([0, 0, 0])
  expect([await here.as('asha', 'applicant', 'select from submission_tally')]).toEqual(['42501'])
})

test('administrators and founders cannot change the tally', async () => {
  const changes = ['delete from submission_tally', `update submission_tally set number = 0`]
  for (const name of ['meera', 'asha'])
    for (const change of changes) expect(await here.as(name, 'team', change)).toBe('42501')
})

test('concurrent compaction keeps the counts, with one row per status', async () => {
  await here.rows(`insert into submission_tally (application_status, number)
    select 'submitted', case n % 2 when 0 then 1 else -1 end from generate_series(1, 200) n`)
  const before = await countsFor('meera')
  await Promise.all([1, 2, 3].map(() => here.database.asWorker(mergeSubmissionTally)))
  expect(await countsFor('meera')).toEqual(before)
  const few = await tallied()
  expect(few.map(({ status }) => status)).toEqual([...new Set(few.map(({ status }) => status))])
  await here.database.asWorker(mergeSubmissionTally)
  expect(await tallied()).toEqual(few)
})

test('a recount corrects a wrong tally', async () => {
  const before = await countsFor('meera')
  await here.rows(`insert into submission_tally (application_status, number) values ('approved', 7)`)
  await here.rows('select recount_submissions()')
  expect(await countsFor('meera')).toEqual(before)
})
