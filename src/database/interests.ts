import { type SQL, sql } from 'drizzle-orm'
import type { Part } from '#domain/applications/applicants.ts'
import { INTERESTED_LEVELS, type InterestLevel } from '#domain/review/interest.ts'
import { BLANK_INTEREST, INTEREST_SHAPE, type InterestRecord } from '#domain/review/interest-record.ts'
import { partIn } from './applicants.ts'
import type { Statement } from './database.ts'
import { memberRecords } from './member-records.ts'
import { statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { interests } from './tables/interests.ts'

const isOwn = sql`i.member_id = app_user_id()`
const IS_INTERESTED = sql`i.level in ${INTERESTED_LEVELS}`

/** True if the actor follows application `a`, at any level. */
export const IS_FOLLOWED = sql`(a.id in (
  select i.application_id from ${interests} i where ${isOwn} and i.level is not null))`

/**
 * The interest of the whole team in application `a`, as a JSON object; null until the actor has entered theirs.
 * Administrators may read it earlier, but only in the reader and in exports, on request.
 */
export const TEAM_INTEREST = sql`case when exists (
  select from ${interests} i where i.application_id = a.id and ${isOwn} and i.level is not null) then (
    select jsonb_build_object('interested', count(*), 'amount', coalesce(sum(i.amount), 0),
      'leads', count(*) filter (where i.level = 'would_lead'))
    from ${interests} i where i.application_id = a.id and ${IS_INTERESTED}) end`

/** Returns the condition that the members who are interested in application `a`, as far as the actor may see, match. */
const interestedMatch = (condition: SQL): SQL => sql`(a.id in (
  select i.application_id from ${interests} i where ${IS_INTERESTED} group by i.application_id having ${condition}))`

/** True if somebody is interested in application `a`, but nobody would lead. */
export const HAS_NO_LEAD = interestedMatch(sql`not bool_or(i.level = 'would_lead')`)

/** Returns the condition that at least so many members are interested in application `a`. */
export const hasInterested = (least: string): SQL => interestedMatch(sql`count(*) >= ${least}::integer`)

export type InterestRow = {
  level: InterestLevel
  /** 0 if none was entered, and for levels that do not count as interested. */
  amount: number
  /** The member's name. Null if the account is deleted or the actor may not see its profile. */
  full_name: string | null
  updated_at: string
}

export type InterestsRow = {
  part: Part | null
  own: (InterestRecord & { version: number }) | null
  /** Other members' interest that the actor may see, latest first. */
  others: InterestRow[]
}

/** Returns a JSON array of the interests in application `a` that match the condition, latest first. */
const listOf = (condition: SQL) => sql`
  coalesce((select jsonb_agg(to_jsonb(entered) order by entered.updated_at desc) from (
    select i.level, case when ${IS_INTERESTED} then i.amount else 0 end as amount, i.updated_at, member.full_name
    from ${interests} i left join ${profiles} member on member.user_id = i.member_id
    where i.application_id = a.id and i.level is not null and ${condition}) entered), '[]')`

/** All interests in application `a` that the actor may see, including their own. */
export const VISIBLE_INTERESTS = listOf(sql`true`)

/** If the actor may see a submitted application, selects the interests in it that the actor may see. */
export const selectInterests = (id: string): Statement =>
  statement(sql`
    select ${partIn(sql`a`)} as part, (
        select jsonb_build_object('level', i.level, 'amount', i.amount, 'version', i.version)
        from ${interests} i where i.application_id = a.id and ${isOwn}) as own,
      ${listOf(sql`i.member_id is distinct from app_user_id()`)} as others
    from ${applications} a where a.id = ${id} and a.submitted_at is not null`)

export const interestRecords = memberRecords<InterestRecord>(interests, sql`member_id`, {
  shape: INTEREST_SHAPE,
  blank: BLANK_INTEREST,
})
