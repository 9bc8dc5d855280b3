import { type SQL, sql } from 'drizzle-orm'
import type { MemberAgreement, Panel } from '#domain/figures/agreement.ts'
import type { FiguresFilter } from '#domain/figures/figures.ts'
import { VERDICT_VALUES } from '#domain/review/verdicts.ts'
import type { Transaction } from './database.ts'
import { countedApplications, givenBeforeDeletion } from './figures.ts'
import { nameOrder } from './names.ts'
import { rowsOf } from './rows.ts'
import { profiles } from './tables/accounts.ts'
import { verdicts } from './tables/verdicts.ts'

export type MemberAgreementRow = Pick<MemberAgreement, 'id' | 'name' | 'shared'> & {
  /** Mean and standard deviation of the steps from colleagues' verdicts. */
  readonly mean: number
  readonly deviation: number | null
}

/** The applications that were read twice, grouped by equal verdicts, and the members who read them, by name. */
export type AgreementRows = { readonly panels: Panel[]; readonly members: MemberAgreementRow[] }

const numberOf = (index: number): SQL => sql`count(*) filter (where step = ${index})`

/**
 * Selects the verdicts of people with an account, on applications of which the actor sees at least two verdicts. Row
 * policies decide which these are: administrators see all except on their own applications and those they are recused
 * from, and reviewers those on applications on which their own verdict is stored. Hidden verdicts are not counted.
 * @param part 'all' also counts deleted applications and reads decisions, which only administrators may see. 'own'
 *   leaves out colleagues as members, and counts no application as invited.
 */
export async function selectAgreement(
  transaction: Transaction,
  part: 'all' | 'own',
  filter: FiguresFilter,
): Promise<AgreementRows> {
  const [row] = await rowsOf<AgreementRows>(
    transaction,
    sql`
    with cohort as materialized (${countedApplications(part, filter)}),
    given as materialized (
      select *, array_position(${sql.raw(`'{${VERDICT_VALUES.join()}}'`)}::text[], verdict) - 1 as step from (
        select application_id, reviewer_id, verdict from ${verdicts}
        where verdict is not null and reviewer_id is not null
        ${part === 'all' ? sql`union all ${givenBeforeDeletion}` : sql``}) known
      where application_id in (select id from cohort)),
    panels as materialized (
      select application_id, count(*) as readers, sum(step) as total,
        jsonb_build_array(${sql.join(
          VERDICT_VALUES.map((_, index) => numberOf(index)),
          sql`, `,
        )}) as verdicts
      from given group by application_id having count(*) > 1)
    select (select coalesce(jsonb_agg(jsonb_build_object('verdicts', verdicts, 'invited', met, 'count', count)
        order by verdicts, met), '[]')
      from (select verdicts, met, count(*) from panels join cohort on id = application_id group by verdicts, met) panel
    ) as panels, (
      select coalesce(jsonb_agg(to_jsonb(member) order by ${nameOrder(sql`member.name`)}, member.id), '[]')
      from (
        select p.user_id as id, coalesce(nullif(p.full_name, ''), p.email) as name, shared, mean, deviation
        from (select reviewer_id, count(*) as shared, avg(difference)::float8 as mean,
            stddev_samp(difference)::float8 as deviation
          -- Numeric, so that the result does not depend on the order of the rows.
          from (select reviewer_id, (total - step) / (readers - 1)::numeric - step as difference
            from given join panels using (application_id)) compared
          ${part === 'own' ? sql`where reviewer_id = app_user_id()` : sql``} group by reviewer_id) counted
        join ${profiles} p on p.user_id = reviewer_id) member) as members`,
  )
  if (!row) throw new Error('The statement returned no row.')
  return row
}
