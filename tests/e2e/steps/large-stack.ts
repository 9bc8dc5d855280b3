import pg from 'pg'
import type { ServerUnderTest } from './users.ts'

/** All columns that are written, whatever fields the form has. */
const COLUMNS = `select string_agg(quote_ident(column_name), ', ') as all from information_schema.columns
  where table_schema = 'public' and table_name = 'applications' and is_generated = 'NEVER'`

/**
 * Puts copies of an application beside it, each submitted a second before the one before it and named by a word and its
 * number.
 * @returns the names, newest first
 */
export async function addCopies(
  { databaseUrl }: ServerUnderTest,
  model: string,
  { word, count }: { readonly word: string; readonly count: number },
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ all: string }>(COLUMNS)
  const columns = rows[0]?.all ?? ''
  const copy = `jsonb_build_object('id', gen_random_uuid(), 'company_name', $3::text || ' ' || n,
    'submitted_at', a.submitted_at - make_interval(secs => n))`
  await client.query(
    `insert into applications (${columns}) select ${columns} from (
      select (jsonb_populate_record(a, ${copy})).* from applications a, generate_series(1, $2::int) n
      where a.id = $1) copies`,
    [model, count, word],
  )
  await client.end()
  return Array.from({ length: count }, (_, place) => `${word} ${place + 1}`)
}

/** Whose verdicts there are: each with the company, in the order of the queue, which saves that are under way together may leave. */
export async function verdictsOf(
  { databaseUrl }: ServerUnderTest,
  email: string,
): Promise<[string, string][]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ company: string; verdict: string }>(
    `select company_name as company, verdict from reviews
      join applications on applications.id = application_id join users on users.id = reviewer_id
      where users.email = $1 order by applications.submitted_at desc`,
    [email],
  )
  await client.end()
  return rows.map(({ company, verdict }) => [company, verdict])
}
