import { inArray, sql } from 'drizzle-orm'
import type { Role } from '#domain/actor.ts'
import {
  AUDIT_FILTERS,
  type AuditDetail,
  type AuditEvent,
  type AuditFilter,
} from '#domain/audit-log/events.ts'
import type { FieldDefinition } from '#domain/forms/field-definition.ts'
import { AUDIT_LOG_PAGE_SIZE } from '#domain/limits.ts'
import type { Statement } from './database.ts'
import { AUDITED_TEAM_FIELD } from './review-fields.ts'
import { statement, writing } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { auditLog } from './tables/audit-log.ts'

/**
 * A user in an audit log entry, or null if there is none. The name and role are null if the account is deleted or the
 * actor may not see its profile.
 */
export type AuditLogPerson = { full_name: string | null; role: Role | null } | null

export type AuditLogRow = {
  id: number
  happened_at: Date
  event: AuditEvent
  detail: AuditDetail
  /** The team field of the entry. Null for other entries, and if the field was deleted. */
  field: FieldDefinition | null
  network: string | null
  actor: AuditLogPerson
  person: AuditLogPerson
  /**
   * The name is null if there is no application with this id. `deleted` is then true if an entry other than a refusal
   * contains the id, which shows that the application was once submitted.
   */
  application: { id: string; company_name: string | null; deleted: boolean } | null
}

export type AuditLogQuery = {
  readonly application?: string | undefined
  /** Id of the last entry shown so far. Only older entries are returned. */
  readonly before?: number | undefined
  /** Id of a user. Only entries of this user's actions are returned. */
  readonly by?: string | undefined
  readonly kind?: AuditFilter | undefined
}

/** True if the application of entry `t` was ever submitted. Ignores refused requests, which may contain any id. */
const IS_SUBMISSION = sql`exists (
  select from ${auditLog} e where e.application_id = t.application_id and e.event <> 'refused')`

/** Selects entries, newest first: up to one more than the page size, which shows whether there is another page. */
export function auditLogPage({ application, before, by, kind }: AuditLogQuery): Statement {
  const about = application === undefined ? sql`true` : sql`t.application_id = ${application}`
  const older = before === undefined ? sql`true` : sql`t.id < ${before}`
  const doneBy = by === undefined ? sql`true` : sql`t.actor_id = ${by}`
  const ofKind = kind === undefined ? sql`true` : inArray(sql`t.event`, [...AUDIT_FILTERS[kind]])
  return statement(sql`
    select t.id, t.happened_at, t.event, t.detail, t.network::text as network,
      ${AUDITED_TEAM_FIELD} as field,
      case when t.actor_id is not null then ${personJson('actor')} end as actor,
      case when t.person_id is not null then ${personJson('person')} end as person,
      case when t.application_id is not null
        then jsonb_build_object('id', t.application_id, 'company_name', a.company_name,
          'deleted', a.id is null and ${IS_SUBMISSION}) end as application
    from (select t.* from ${auditLog} t where ${about} and ${older} and ${doneBy} and ${ofKind}
      order by t.id desc limit ${AUDIT_LOG_PAGE_SIZE + 1}) t
    left join ${profiles} actor on actor.user_id = t.actor_id
    left join ${profiles} person on person.user_id = t.person_id
    left join ${applications} a on a.id = t.application_id
    order by t.id desc`)
}

const personJson = (who: 'actor' | 'person') =>
  sql.raw(`jsonb_build_object('full_name', ${who}.full_name, 'role', ${who}.role)`)

type Refusal = {
  readonly operation: string
  readonly reason: string
  readonly application: string | undefined
}

/** Adds one of the actor's refused requests to the audit log, unless the actor has reached AUDIT_REFUSALS_PER_HOUR. */
export const insertAuditRefusal = ({ operation, reason, application }: Refusal): Statement =>
  writing(statement(sql`select audit_refusal(${operation}, ${reason}, ${application ?? null}::uuid)`))
