import { toColumns } from '#database/tables/answers.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Rows } from '../filled.ts'

/** The number of concurrent founders. */
export const FOUNDERS = 32

/** Names of the first few founders' companies, so that a search finds equally many at any size. */
export const SOUGHT_NAME = 'Quiet Harbour Pumps'
const SOUGHT = 4

/** A founder of the filled database with a session. */
export type Founder = {
  readonly user: string
  readonly cookie: string
  /** One that was submitted. */
  readonly submitted: string
  /** One that they write; of another founder, so that their own list is as founders have it. */
  readonly draft: { readonly user: string; readonly cookie: string } & Draft
}

type Draft = { readonly id: string; readonly version: number }

/** A session, by its key in the database and by its cookie. */
export type Session = { readonly key: string; readonly cookie: string }

/** Signs founders in, the first few with a company that searches find: each has submissions and a draft. */
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

/** With the response of another application. */
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
