import { toColumns } from '#database/tables/answers.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Rows } from '../fill-database.ts'

/** The number of concurrent founders. */
export const FOUNDERS = 32

/** Company name of the first few founders. A search finds the same number of companies in a database of any size. */
export const SOUGHT_NAME = 'Quiet Harbour Pumps'
const SOUGHT = 4

/** A founder in the filled database who has a session. */
export type Founder = {
  readonly user: string
  readonly cookie: string
  /** Id of a submitted application. */
  readonly submitted: string
  /** A draft of another founder, so that this founder's list has a typical length. */
  readonly draft: { readonly user: string; readonly cookie: string } & Draft
}

type Draft = { readonly id: string; readonly version: number }

/** A session's key in the database and its cookie. */
export type Session = { readonly key: string; readonly cookie: string }

/**
 * Signs in founders with submissions and, for each of them, a founder with a draft. Searches find the first few
 * companies.
 */
export async function signFoundersIn(
  rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>,
  newSession: () => Session,
  count = FOUNDERS,
): Promise<Founder[]> {
  const founders: Founder[] = []
  for (let at = 0; at < count; at++) {
    const [user, writer] = [`founder-${at}`, `founder-${at + count}`]
    const [own, writers] = [newSession(), newSession()]
    await signIn(rows, user, own.key)
    await signIn(rows, writer, writers.key)
    const [row] = await rows<{ id: string }>('select id from applications where user_id = $1 limit 1', [user])
    const draft = { user: writer, cookie: writers.cookie, ...(await beginDraft(rows, writer)) }
    founders.push({ user, cookie: own.cookie, submitted: row?.id ?? '', draft })
  }
  const found = founders.slice(0, SOUGHT).map(({ submitted }) => submitted)
  await rows('update applications set company_name = $1 where id = any ($2)', [SOUGHT_NAME, found])
  return founders
}

const signIn = (rows: Rows, user: string, key: string) =>
  rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $1, $2, now() + interval '1 day')`,
    [user, key],
  )

/** Starts a draft with the answers of one of the user's submissions. */
async function beginDraft(
  rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>,
  user: string,
): Promise<Draft> {
  const names = Object.keys(toColumns(APPLICATION_FORM, APPLICATION_FORM.blank())).join(', ')
  const [row] = await rows<{ id: string; version: string }>(
    `insert into applications (id, user_id, application_status, ${names})
      select gen_random_uuid(), $1, 'draft', ${names} from applications where user_id = $1 limit 1 returning id, version`,
    [user],
  )
  return { id: row?.id ?? '', version: Number(row?.version) }
}
