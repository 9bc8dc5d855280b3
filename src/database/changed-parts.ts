import { type SQL, sql } from 'drizzle-orm'
import type { ChangedPart } from '#domain/review/changed-parts.ts'
import { applicationQuestions, applications, statusChanges } from './tables/applications.ts'
import { decisions } from './tables/decisions.ts'
import { meetings } from './tables/meetings.ts'
import { noteMentions, notes } from './tables/notes.ts'
import { applicationViews, verdicts } from './tables/verdicts.ts'

type Source = {
  readonly part: ChangedPart
  readonly from: SQL
  /** True for a row of `from` that shows a change since the view `v`, unless the actor made it. */
  readonly isChange: SQL
}

const others = (person: SQL): SQL => sql`${person} is distinct from app_user_id()`
const isLater = (moment: SQL): SQL => sql`${moment} > v.last_viewed_at`

/** The rows that show changes. Row policies hide those that the actor may not see. */
const SOURCES: readonly Source[] = [
  {
    part: 'answers',
    from: sql`${applicationQuestions} q`,
    isChange: sql`q.application_id = v.application_id and ${isLater(sql`q.answered_at`)}`,
  },
  {
    part: 'notes',
    from: sql`${notes} n`,
    isChange: sql`n.application_id = v.application_id and n.deleted_at is null and ${others(sql`n.author_id`)}
      and ${isLater(sql`greatest(n.created_at, n.edited_at)`)}`,
  },
  // The author of an earlier note may notify the actor later.
  {
    part: 'notes',
    from: sql`${noteMentions} m join ${notes} n on n.id = m.note_id`,
    isChange: sql`n.application_id = v.application_id and n.deleted_at is null and m.user_id = app_user_id()
      and ${isLater(sql`m.created_at`)}`,
  },
  {
    part: 'verdicts',
    from: sql`${verdicts} r`,
    isChange: sql`r.application_id = v.application_id and r.verdict is not null and ${others(sql`r.reviewer_id`)}
      and ${isLater(sql`r.updated_at`)}`,
  },
  // Only administrators see decisions, and only they set meetings.
  {
    part: 'meeting',
    from: sql`${meetings} m join ${applications} met on met.id = m.application_id`,
    isChange: sql`m.application_id = v.application_id and ${isLater(sql`m.applied_at`)} and not m.cancelled
      and met.application_status = 'meeting_scheduled' and met.withdrawn_at is null
      and not exists (select from ${meetings} next
        where next.application_id = m.application_id and next.announced_at is not null and next.sequence > m.sequence)
      and not exists (select from ${decisions} d where d.id = m.decision_id and d.decided_by = app_user_id())`,
  },
  {
    part: 'status',
    from: sql`${statusChanges} c`,
    isChange: sql`c.application_id = v.application_id and c.from_status <> 'draft' and ${others(sql`c.changed_by`)}
      and ${isLater(sql`c.changed_at`)}`,
  },
  {
    part: 'status',
    from: sql`${applications} w`,
    isChange: sql`w.id = v.application_id and ${isLater(sql`w.withdrawn_at`)}`,
  },
]

const IS_OWN_VIEW = sql`v.user_id = app_user_id()`
/** Nothing is marked on the actor's own application, because an applicant knows its answers and status as a founder. */
const IS_OTHERS_APPLICATION = sql`a.id <> all (array(select own_applications()))`

/**
 * The parts of application `a` that have changed since the actor last viewed it, as a JSON array. Empty for an
 * application that the actor has never viewed. A part may occur twice.
 */
export const CHANGED_PARTS_SINCE_VIEW = sql`coalesce((
  select to_jsonb(array_remove(array[${sql.join(
    SOURCES.map(
      ({ part, from, isChange }) =>
        sql`case when exists (select from ${from} where ${isChange}) then ${part}::text end`,
    ),
    sql`, `,
  )}], null))
  from ${applicationViews} v where v.application_id = a.id and ${IS_OWN_VIEW} and ${IS_OTHERS_APPLICATION}), '[]')`

const IS_REVIEWER = sql`(current_user = 'openround_reviewer')`

/**
 * True if application `a` has changed since the actor last viewed it. Starts from the changes, which is faster than a
 * look at each viewed application, except for reviewers: they have viewed few, and their row policies are slow on whole
 * tables. `is true` makes PostgreSQL hash the ids once, because it underestimates them and would join them row by row.
 */
export const HAS_CHANGED_SINCE_VIEW = sql`((a.id in (
  select v.application_id from ${applicationViews} v where ${IS_REVIEWER} and ${IS_OWN_VIEW} and (${sql.join(
    SOURCES.map(({ from, isChange }) => sql`exists (select from ${from} where ${isChange})`),
    sql` or `,
  )}) union all ${sql.join(
    SOURCES.map(
      ({ from, isChange }) => sql`select v.application_id from ${applicationViews} v cross join ${from}
        where not ${IS_REVIEWER} and ${IS_OWN_VIEW} and ${isChange}`,
    ),
    sql` union all `,
  )})) is true and ${IS_OTHERS_APPLICATION})`
