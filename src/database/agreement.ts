import { type SQL, sql } from 'drizzle-orm'
import type { Reading } from '#domain/figures/agreement.ts'
import type { FiguresFilter } from '#domain/figures/figures.ts'
import { VERDICT_VALUES } from '#domain/review/verdicts.ts'
import type { Transaction } from './database.ts'
import { givenBeforeDeletion } from './figures.ts'
import { nameOrder } from './names.ts'
import { deletedWithProgress, HAS_MET, IS_NOT_WITHDRAWN } from './progress.ts'
import { submittedIn } from './review-filters.ts'
import { firstOf, rowsOf } from './rows.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { verdicts } from './tables/verdicts.ts'

const STEP = sql`case verdict ${sql.join(
  VERDICT_VALUES.map((verdict, step) => sql`when ${verdict} then ${step}::int`),
  sql` `,
)} end`

/**
 * Returns the verdicts of people with an account, by application, of applications on which the actor sees at least two
 * verdicts. Row policies decide which these are: administrators see all except on their own applications and those they
 * are recused from, and reviewers those on applications on which their own verdict is stored.
 * @param part 'all' also counts deleted applications and reads decisions, which only administrators may see. With
 *   'own', no application counts as invited.
 */
export async function selectReadings(
  transaction: Transaction,
  part: 'all' | 'own',
  { submitted, round }: FiguresFilter,
): Promise<Reading[]> {
  const isInPeriod = submitted ? submittedIn(submitted) : sql`true`
  const isCounted = sql`${isInPeriod} and ${round ? sql`a.funding_round_id = ${round}` : sql`true`}`
  const isAll = part === 'all'
  const deleted = isAll ? sql`union all ${givenBeforeDeletion}` : sql``
  const deletedCohort = isAll
    ? sql`union all select id, met from (${deletedWithProgress(isCounted)}) deleted`
    : sql``
  // One text of all rows, because the embedded engine takes a third of the time for it. Ids contain no white space.
  const row = await firstOf<{ readings: string | null }>(
    transaction,
    sql`
    with cohort as materialized (
      select a.id, ${isAll ? HAS_MET : sql`false`} as met from ${applications} a
      where a.submitted_at is not null and ${IS_NOT_WITHDRAWN} and ${isCounted} ${deletedCohort})
    select string_agg(reading, E'\\n') as readings from (
      select met::int || ' ' || string_agg(${STEP} || reviewer_id, ' ') as reading
      from (select application_id, reviewer_id, verdict from ${verdicts}
        where verdict is not null and reviewer_id is not null ${deleted}) given
      join cohort on cohort.id = application_id
      group by application_id, met having count(*) > 1) found`,
  )
  return row?.readings?.split('\n').map(toReading) ?? []
}

function toReading(text: string): Reading {
  const [invited, ...given] = text.split(' ')
  return {
    invited: invited === '1',
    verdicts: given.map((one) => ({ step: Number(one[0]), person: one.slice(1) })),
  }
}

/** Returns the full names, or the e-mail addresses of those without a name, in the order of the names. */
export const selectNames = (
  transaction: Transaction,
  people: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  const name: SQL = sql`coalesce(nullif(full_name, ''), email)`
  return rowsOf(
    transaction,
    sql`select user_id as id, ${name} as name from ${profiles}
      where user_id = any (${sql.param(people)}) order by ${nameOrder(name)}, user_id`,
  )
}
