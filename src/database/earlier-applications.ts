import { sql } from 'drizzle-orm'
import type { Status } from '#domain/applications/status.ts'
import { EARLIER_CANDIDATES_MAX } from '#domain/limits.ts'
import type { ApplicationIdentity } from '#domain/review/earlier-applications.ts'
import type { Transaction } from './database.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'

export type EarlierRow = ApplicationIdentity & {
  application_status: Status
  submitted_at: string
  withdrawn: boolean
}

/** The columns of an application `a` and its founder's profile `p`. */
const COLUMNS = sql`a.id, a.user_id, a.copied_from, a.company_name, a.application_status, a.submitted_at,
  a.withdrawn_at is not null as withdrawn,
  jsonb_path_query_array(a.founders_data, '$[*].linkedin') || coalesce(to_jsonb(p.linkedin_url), 'null') as linkedin`

async function rowsOf(transaction: Transaction, query: ReturnType<typeof sql>): Promise<EarlierRow[]> {
  const { rows } = (await transaction.execute(
    sql`select to_jsonb(found) as found from (${query}) found`,
  )) as unknown as { rows: { found: EarlierRow }[] }
  return rows.map(({ found }) => found)
}

/** Returns a submitted application that the actor may see. */
export async function findIdentity(transaction: Transaction, id: string): Promise<EarlierRow | undefined> {
  const [row] = await rowsOf(
    transaction,
    sql`select ${COLUMNS} from ${applications} a left join ${profiles} p on p.user_id = a.user_id
      where a.id = ${id} and a.submitted_at is not null`,
  )
  return row
}

type Traces = {
  /** A word that the folded name of the company contains; blank for none. */
  readonly keyword: string
  /** Last parts of addresses of LinkedIn pages, in lower case. */
  readonly pages: readonly string[]
}

/**
 * Returns earlier applications that the actor may see and that may be by the same people or company, newest first. The
 * caller compares them (`matchEarlier`), because SQL does not normalise names and addresses.
 */
export function findEarlierCandidates(
  transaction: Transaction,
  current: EarlierRow,
  { keyword, pages }: Traces,
): Promise<EarlierRow[]> {
  const contained = sql`array(select '%/' || page || '%' from jsonb_array_elements_text(${JSON.stringify(pages)}::jsonb) page)`
  return rowsOf(
    transaction,
    sql`select ${COLUMNS} from ${applications} a left join ${profiles} p on p.user_id = a.user_id
      where a.submitted_at < ${current.submitted_at}::timestamptz and a.id <> ${current.id} and (
        a.user_id = ${current.user_id} or a.id = ${current.copied_from}::uuid
        or ${keyword} <> '' and translate(a.folded_company_name, '.''’', '') like '%' || ${keyword} || '%'
        or lower(a.founders_data::text) like any(${contained}) or lower(p.linkedin_url) like any(${contained}))
      order by a.submitted_at desc, a.id limit ${EARLIER_CANDIDATES_MAX}`,
  )
}
