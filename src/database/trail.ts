import { sql } from 'drizzle-orm'
import type { Role } from '#domain/actor.ts'
import { TRAIL_PAGE_SIZE } from '#domain/limits.ts'
import type { TrailDetail, TrailEvent } from '#domain/trail/events.ts'
import type { Statement } from './database.ts'
import { statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { trail } from './tables/trail.ts'

/** Somebody as the trail knows them: null for the server itself, without a name once their account is gone. */
export type TrailPerson = { full_name: string | null; role: Role | null } | null

export type TrailRow = {
  id: number
  happened_at: Date
  event: TrailEvent
  detail: TrailDetail
  network: string | null
  actor: TrailPerson
  person: TrailPerson
  /** Without a name once it is deleted. */
  application: { id: string; company_name: string | null } | null
}

export type TrailAsked = {
  readonly application?: string | undefined
  /** The last entry that is known: what comes is older. */
  readonly before?: number | undefined
}

/** Some entries, newest first: one more than a page shows, when there are. */
export function trailPage({ application, before }: TrailAsked): Statement {
  const about = application === undefined ? sql`true` : sql`t.application_id = ${application}`
  const older = before === undefined ? sql`true` : sql`t.id < ${before}`
  return statement(sql`
    select t.id, t.happened_at, t.event, t.detail, t.network::text as network,
      case when t.actor_id is not null then ${asJson('actor')} end as actor,
      case when t.person_id is not null then ${asJson('person')} end as person,
      case when t.application_id is not null
        then jsonb_build_object('id', t.application_id, 'company_name', a.company_name) end as application
    from (select t.* from ${trail} t where ${about} and ${older} order by t.id desc limit ${TRAIL_PAGE_SIZE + 1}) t
    left join ${profiles} actor on actor.user_id = t.actor_id
    left join ${profiles} person on person.user_id = t.person_id
    left join ${applications} a on a.id = t.application_id
    order by t.id desc`)
}

const asJson = (who: 'actor' | 'person') =>
  sql.raw(`jsonb_build_object('full_name', ${who}.full_name, 'role', ${who}.role)`)

type Refusal = {
  readonly operation: string
  readonly reason: string
  readonly application: string | undefined
}

/** Tells the trail what was refused to the actor. */
export const addRefusal = ({ operation, reason, application }: Refusal): Statement =>
  statement(sql`select trail_refusal(${operation}, ${reason}, ${application ?? null}::uuid)`)
