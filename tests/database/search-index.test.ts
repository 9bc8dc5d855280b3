import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ReviewPage, selectReviewPage } from '#database/review.ts'
import { STATUS_UPDATE_HOURS } from '#domain/limits.ts'
import { countMatching } from '#domain/review/counts.ts'
import { NO_FILTERS, REVIEW_PAGE_SIZE, REVIEW_SORTS, type ReviewFilters } from '#domain/review/filters.ts'
import { openTestDatabase, type TestDatabase } from './engines.ts'

// Enough rows for PostgreSQL to use an index. If there are only a few, it rightly reads them all.
const ROWS = process.env.TEST_DEEP ? 100_000 : 50_000

/** A limit that only ends tests that hang. */
const PATIENCE_MS = 60_000

/** Part of the name of company 1. One of the two administrators is recused from its application. */
const HIDDEN = 'c4ca4238'

let here: TestDatabase
beforeAll(async () => {
  here = await openTestDatabase()
  await here.rows(`insert into users (id, name, email) values ('meera', 'Meera Iyer', 'meera@example.com')`)
  await here.rows(`update profiles set role = 'admin' where user_id = 'meera'`)
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ('s', 'meera', 'meera', now() + interval '1 hour')`,
  )
  await fill(here)
  await here.rows(`insert into users (id, name, email) values ('arjun', 'Arjun Shah', 'arjun@example.com')`)
  await here.rows(`update profiles set role = 'admin' where user_id = 'arjun'`)
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ('r', 'arjun', 'arjun', now() + interval '1 hour')`,
  )
  await here.rows(
    `insert into recusals (application_id, user_id) select id, 'arjun' from applications where company_name ilike $1`,
    [`%${HIDDEN}%`],
  )
  await here.rows(`insert into users (id, name, email) values ('farah', 'Farah Gill', 'farah@example.com')`)
  await here.rows(`update profiles set role = 'partner' where user_id = 'farah'`)
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ('p', 'farah', 'farah', now() + interval '1 hour')`,
  )
})
afterAll(() => here?.close())

/**
 * Fills the database. Saves time by skipping constraints and triggers, and by rebuilding the search index at the end.
 */
async function fill(here: TestDatabase): Promise<void> {
  const { rows } = here
  const checks = await rows<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = 'applications'::regclass and contype = 'c'`,
  )
  for (const { name } of checks) await rows(`alter table applications drop constraint ${name}`)
  const [index] = await rows<{ text: string }>(
    `select pg_get_indexdef('applications_search'::regclass) as text`,
  )
  await rows('drop index applications_search')
  await rows('alter table applications disable trigger user')
  await rows(
    `insert into applications (id, application_status, submitted_at, company_name, founders_data)
      select gen_random_uuid(), case when n % 4 = 0 then 'approved' else 'submitted' end,
        now() - make_interval(mins => n), 'Company ' || left(md5(n::text), 8),
        jsonb_build_array(jsonb_build_object('firstName', left(md5((n * 7)::text), 6), 'lastName', 'Rao'))
      from generate_series(1, ${ROWS}) as n`,
  )
  await rows('alter table applications enable trigger user')
  await rows('alter table disputed_applications disable trigger all')
  await rows(
    `insert into disputed_applications (application_id) select id from applications where id::text like '%0'`,
  )
  await rows('alter table disputed_applications enable trigger all')
  await rows('select recount_submissions()')
  await rows(index?.text ?? '')
  await vi.waitFor(() => markSeenByAll(here), PATIENCE_MS)
}

/**
 * Lets PostgreSQL use index-only scans, which need pages whose rows every transaction sees. Fails while another client
 * is logging in to any database of the server, so callers must retry.
 */
async function markSeenByAll({ rows }: TestDatabase): Promise<void> {
  await rows('vacuum (analyze) applications, disputed_applications')
  const pages = await rows(
    `select relallvisible = relpages as all_seen from pg_class where oid = 'applications'::regclass`,
  )
  expect(pages).toEqual([{ all_seen: true }])
}

/** Returns PostgreSQL's plan for a user's page of the review list, or the generic plan if the statement requests it. */
async function planOf(filters: Partial<ReviewFilters>, session = 'meera'): Promise<string> {
  const page = selectReviewPage({ ...NO_FILTERS, ...filters })
  const { sql: text, params } = page.toSQL()
  const values = params.map((value) => `'${String(value).replaceAll("'", "''")}'`)
  return here.database.transaction(session, 'team', async (transaction) => {
    const run = (statement: string) => transaction.execute(sql.raw(statement))
    const mode = page.plan === 'generic' ? 'force_generic_plan' : 'force_custom_plan'
    await run(`set local plan_cache_mode = ${mode}`)
    await run(`prepare asked as ${text}`)
    const { rows } = (await run(`explain (analyze, timing off) execute asked (${values})`)) as unknown as {
      rows: Record<string, string>[]
    }
    await run('deallocate asked')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

const SCANS =
  /(Bitmap|Index|Index Only|Seq)( \w+)* Scan( Backward)?( using \w+)? on applications(?!_questions)\w*/g

/** Returns all scans of applications in a plan, sorted, such as 'Seq Scan on applications'. */
const scansIn = (plan: string): string[] => (plan.match(SCANS) ?? []).map(String).sort()

const scansFor = async (filters: Partial<ReviewFilters>, session?: string) =>
  scansIn(await planOf(filters, session))

/** Removes steps that were planned but not executed. */
const made = (plan: string) =>
  plan
    .split('\n')
    .filter((step) => !step.includes('(never executed)'))
    .join('\n')

/** The look-up of the page's rows by id, which every plan has. */
const PAGE = 'Index Scan using applications_pkey on applications'
/** The look-ups that mark changes on the page's rows, for applications that the user has viewed. */
const MARKS = [
  'Index Only Scan using applications_by_status on applications',
  'Index Scan using applications_withdrawn on applications',
]

test('one bitmap heap scan with the trigram index finds both the page and the counts', async () => {
  // A search scans the index once for each of the two names that it compares.
  const named = 'Bitmap Index Scan on applications_search'
  const byIndex = ['Bitmap Heap Scan on applications', named, named, PAGE, ...MARKS].sort()
  expect(await scansFor({ search: HIDDEN })).toEqual(byIndex)
  expect(await scansFor({ search: HIDDEN, status: 'approved' })).toEqual(byIndex)
  const narrowed = { search: HIDDEN, city: 'Pune', seek: '1..900', reviewer: 'none' }
  expect(await scansFor(narrowed)).toEqual(byIndex)
})

const COUNTED = 'Index Only Scan using applications_by_status on applications'
const BY_SUBMISSION = 'Index Only Scan using applications_by_submission on applications'
const BY_COMPANY = 'Index Only Scan using applications_by_company on applications'

test.each([
  [{}, BY_SUBMISSION],
  [{ page: 3 }, BY_SUBMISSION],
  [{ sort: 'oldest' }, 'Index Only Scan Backward using applications_by_submission on applications'],
  [{ status: 'approved' }, COUNTED],
  [{ sort: 'company' }, BY_COMPANY],
  [{ sort: 'company', status: 'approved', page: 3 }, BY_COMPANY],
  [{ sort: 'disputed' }, COUNTED],
] as const)(
  'finds the ids of a page of %j and its counts with index-only scans',
  async (filters, inOrder) => {
    // The list reads the index once for its page, and unless all of it is decided, once for the first to review.
    const scans = [COUNTED, inOrder, PAGE, ...('status' in filters ? [] : [inOrder])].sort()
    for (const session of ['meera', 'farah'])
      expect(scansIn(made(await planOf(filters, session)))).toEqual(scans)
  },
)

test('reads counts from the tally for users who see every application', async () => {
  const rowsReadBy = async (session: string) => {
    const scans = made(await planOf({}, session)).matchAll(/ on applications\w* .*actual rows=(\d+)/g)
    return Math.max(...[...scans].map(([, rows]) => Number(rows)))
  }
  // One application was submitted per minute, and three out of four are still Submitted.
  const young = (STATUS_UPDATE_HOURS * 60 * 3) / 4
  expect(await rowsReadBy('meera')).toBeLessThanOrEqual(young)
  expect(await rowsReadBy('arjun')).toBeGreaterThan(young)
})

test.each([
  { industry: 'SaaS' },
  { stage: 'Growth', sort: 'company' },
  { seek: '1..', sort: 'capital' },
] as const)('scans the table once for both page and counts if no index fits: %j', async (filters) =>
  expect(await scansFor(filters)).toEqual([PAGE, 'Seq Scan on applications', ...MARKS].sort()),
)

test.each(REVIEW_SORTS)('sorted by %s, loads card details only for the page', async (sort) => {
  for (const session of ['meera', 'arjun']) {
    const plan = await planOf({ sort, page: 3 }, session)
    const loops = [...plan.matchAll(/loops=(\d+)/g)].map(([, number]) => Number(number))
    expect(Math.max(...loops)).toBe(REVIEW_PAGE_SIZE)
  }
})

test.each([{}, { search: 'Company 1' }, { status: 'approved' }] as const)(
  'on a page of %j, looks up its disputes instead of reading all',
  async (filters) => {
    for (const session of ['meera', 'arjun']) {
      const scans = [
        ...made(await planOf(filters, session)).matchAll(/([^>]*) on disputed_applications .*rows=(\d+)/g),
      ]
      expect(scans.map(([, how, read]) => [how?.trim(), Number(read) <= 1])).toEqual([
        ['Index Only Scan using disputed_applications_pkey', true],
      ])
    }
  },
)

test('a recused user’s search works without the index and omits only hidden rows', async () => {
  const countAs = async (session: string, filters: Partial<ReviewFilters>) => {
    const page = selectReviewPage({ ...NO_FILTERS, ...filters })
    const { rows } = await here.database.query<ReviewPage>(session, 'team', page)
    return rows?.[0] && countMatching(rows[0].counts, { ...NO_FILTERS, ...filters })
  }
  expect(await scansFor({ search: HIDDEN }, 'arjun')).not.toContain(
    'Bitmap Index Scan on applications_search',
  )
  expect([await countAs('meera', { search: HIDDEN }), await countAs('arjun', { search: HIDDEN })]).toEqual([
    1, 0,
  ])
  expect([await countAs('meera', {}), await countAs('arjun', {})]).toEqual([ROWS, ROWS - 1])
})
