import { type SQL, sql } from 'drizzle-orm'
import type { WithPart } from '#domain/applications/applicants.ts'
import type { Status } from '#domain/applications/status.ts'
import { EARLIER_CANDIDATES_MAX } from '#domain/limits.ts'
import type { ApplicationIdentity } from '#domain/review/earlier-applications.ts'
import { partIn } from './applicants.ts'
import type { Transaction } from './database.ts'
import { firstOf, rowsOf } from './rows.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'

export type EarlierRow = ApplicationIdentity &
  WithPart & {
    application_status: Status
    submitted_at: string
    withdrawn: boolean
  }

/**
 * The columns of an application `a` and its founder's profile `p`. Leaves out the LinkedIn pages of a team member's own
 * application, in which the member could guess other founders' pages.
 */
const COLUMNS = sql`a.id, a.user_id, ${partIn(sql`a`)} as part, a.company_name, a.application_status, a.submitted_at,
  a.withdrawn_at is not null as withdrawn,
  case when p.role is null or p.role = 'founder' then jsonb_path_query_array(a.founders_data, '$[*].linkedin')
    || coalesce(to_jsonb(p.linkedin_url), 'null') else '[]' end as linkedin`

async function identitiesOf(transaction: Transaction, query: SQL): Promise<EarlierRow[]> {
  const text = sql`select to_jsonb(found) as found from (${query}) found`
  return (await rowsOf<{ found: EarlierRow }>(transaction, text)).map(({ found }) => found)
}

/** Returns a submitted application that the actor may see. */
export async function findIdentity(transaction: Transaction, id: string): Promise<EarlierRow | undefined> {
  const [row] = await identitiesOf(
    transaction,
    sql`select ${COLUMNS} from ${applications} a left join ${profiles} p on p.user_id = a.user_id
      where a.id = ${id} and a.submitted_at is not null`,
  )
  return row
}

/**
 * Returns the id of the application from which this one was copied, if the founder's account is deleted and the actor
 * may see the earlier application. While the account exists, the two applications match by account.
 */
export async function findCopied(transaction: Transaction, id: string): Promise<string | null> {
  const row = await firstOf<{ copied: string | null }>(
    transaction,
    sql`
    select copied_from_among(${id}, array(
      select a.id from ${applications} a where a.user_id is null and a.submitted_at is not null)) as copied`,
  )
  return row?.copied ?? null
}

type Traces = {
  /** Id of the application that was copied. */
  readonly copied: string | null
  /** Words that the company's name must contain. */
  readonly words: readonly string[]
  /** The last parts of LinkedIn addresses, in lower case, such as '/asha-rao'. */
  readonly pages: readonly string[]
}

/**
 * Returns up to EARLIER_CANDIDATES_MAX earlier applications that the actor may see and that may be by the same people
 * or company. Those of the same account and the copied one come first, then the others, and both groups are sorted
 * newest first. The caller compares them (`matchEarlier`), because SQL does not normalise names and addresses.
 */
export function findEarlierCandidates(
  transaction: Transaction,
  current: EarlierRow,
  { copied, words, pages }: Traces,
): Promise<EarlierRow[]> {
  const isNamedAlike = words.map((word) => sql`strpos(a.bare_company_name, ${word}) > 0`)
  const sharesPage = (addresses: SQL) => pages.map((page) => sql`strpos(${addresses}, ${page}) > 0`)
  const isRelated = [
    sql`a.user_id = ${current.user_id}`,
    sql`a.id = ${copied}::uuid`,
    ...(isNamedAlike.length > 0 ? [sql`(${sql.join(isNamedAlike, sql` and `)})`] : []),
    ...sharesPage(sql`a.founder_pages`),
    ...sharesPage(sql`lower(p.linkedin_url)`),
  ]
  return identitiesOf(
    transaction,
    sql`select ${COLUMNS} from ${applications} a left join ${profiles} p on p.user_id = a.user_id
      where a.submitted_at < ${current.submitted_at}::timestamptz and a.id <> ${current.id}
        and (${sql.join(isRelated, sql` or `)})
      order by coalesce(a.user_id = ${current.user_id} or a.id = ${copied}::uuid, false) desc, a.submitted_at desc, a.id
      limit ${EARLIER_CANDIDATES_MAX}`,
  )
}
