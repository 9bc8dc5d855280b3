import { sql } from 'drizzle-orm'
import { CHANGE_KINDS, type Change, type Hearer } from '#domain/changes/change.ts'
import type { Capacity, Statement } from './database.ts'
import { statement } from './statement.ts'

/** By which the triggers of policies/86-changes.sql tell. */
export const CHANGES_CHANNEL = 'openround_changes'

/** What was told, or undefined when it is nothing of ours: any login of the database may speak on a channel. */
export function readChange(payload: string): Change | undefined {
  try {
    const told = JSON.parse(payload) as Change
    return CHANGE_KINDS.includes(told.kind) ? told : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** In which capacity somebody asks for what they may hear: the row policies of its role answer. */
export const capacityOf = (as: Hearer, givesVerdicts: boolean): Capacity =>
  as === 'founder' ? 'applicant' : givesVerdicts ? 'reviewer' : 'team'

const ROUND = sql`exists (select from application_questions q where q.id = c.round)`
const APPLICATION = sql`exists (select from applications a where a.id = c.application)`
const VERDICT = sql`exists (
  select from reviews r where r.application_id = c.application and r.reviewer_id is not distinct from c.person)`

/**
 * Which of some changes the actor may know of, by their places among them: those whose rows they see. Nobody but who
 * gives verdicts may be asked about any.
 */
export const visibleChanges = (changes: readonly Change[], givesVerdicts: boolean): Statement =>
  statement(sql`
    select c.place::integer as place
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as (kind text, application uuid, person text, round uuid)) with ordinality
      as c (kind, application, person, round, place)
    where case c.kind when 'questions' then ${ROUND}
      when 'verdict' then ${givesVerdicts ? VERDICT : sql`false`}
      else ${APPLICATION} end
    order by c.place`)

export type VisibleRow = { readonly place: number }
