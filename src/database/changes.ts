import { sql } from 'drizzle-orm'
import { type Audience, CHANGE_KINDS, type Change } from '#domain/changes/change.ts'
import type { Capacity, Statement } from './database.ts'
import { statement } from './statement.ts'

/** The database channel on which the triggers in policies/86-changes.sql send notifications. */
export const CHANGES_CHANNEL = 'openround_changes'

/**
 * Parses a notification. Returns undefined if it has a different format, because any login of the database may send to
 * a channel.
 */
export function parseChange(payload: string): Change | undefined {
  try {
    const change: Change | null = JSON.parse(payload)
    return change && CHANGE_KINDS.includes(change.kind) ? change : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns the capacity whose row policies decide which changes an audience may see. */
export const capacityOf = (audience: Audience, givesVerdicts: boolean): Capacity =>
  audience === 'founder' ? 'applicant' : givesVerdicts ? 'reviewer' : 'team'

const QUESTION_ROUND = sql`exists (select from application_questions q where q.id = c.question_round)`
const APPLICATION = sql`exists (select from applications a where a.id = c.application)`
const VERDICT = sql`exists (
  select from verdicts r where r.application_id = c.application and r.reviewer_id is not distinct from c.person)`
const INTEREST = sql`exists (
  select from interests i where i.application_id = c.application and i.member_id is not distinct from c.person)`
const NOTE = sql`exists (
  select from notes n where n.application_id = c.application and n.author_id is not distinct from c.person)`

const TAGS = sql`case when c.tag is null then ${APPLICATION} else exists (select from tags t where t.id = c.tag) end`

const COMMITTEE = sql`(c.item is null or exists (
  select from committee_items i where i.session_id = c.committee and i.number = c.item))`

/**
 * Selects the positions, counted from 1, of the changes whose rows the actor may see.
 * @param capacity the actor's capacity (`capacityOf`); applicants may not query interests, notes, tags and committees,
 *   and only reviewers may query verdicts
 */
export const visibleChanges = (changes: readonly Change[], capacity: Capacity): Statement =>
  statement(sql`
    select c.place::integer as place
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as (kind text, application uuid, person text, question_round uuid, tag uuid, committee uuid, item integer)) with ordinality
      as c (kind, application, person, question_round, tag, committee, item, place)
    where case c.kind when 'questions' then ${QUESTION_ROUND}
      when 'verdict' then ${capacity === 'reviewer' ? VERDICT : sql`false`}
      when 'interest' then ${capacity === 'applicant' ? sql`false` : INTEREST}
      when 'committee' then ${capacity === 'applicant' ? sql`false` : COMMITTEE}
      when 'note' then ${capacity === 'applicant' ? sql`false` : NOTE}
      when 'tags' then ${capacity === 'applicant' ? sql`false` : TAGS}
      else ${APPLICATION} end
    order by c.place`)

export type VisibleRow = { readonly place: number }
