import { and, eq, sql } from 'drizzle-orm'
import type { Part } from '#domain/applications/applicants.ts'
import type { KeyVersions } from '#domain/records/record.ts'
import type { TeamFieldValue, TeamValueRecord } from '#domain/review/review-fields.ts'
import { partIn } from './applicants.ts'
import type { Statement, Transaction } from './database.ts'
import { firstVersion, nextVersion, type RecordStamp } from './record-versions.ts'
import { firstOf } from './rows.ts'
import { statement, writeBuilder } from './statement.ts'
import { applications } from './tables/applications.ts'
import { teamValues } from './tables/team-fields.ts'

/** An application and a team field. */
type TeamValueKey = { readonly application_id: string; readonly field_id: string }

/** The value of a team field on an application, blank before the first save, with the actor's part in the application. */
export type StoredTeamValue = TeamValueKey &
  TeamValueRecord & {
    part: Part | null
    /** 0 before the first save. */
    version: number
    updated_at: Date
    field_versions: KeyVersions<TeamValueRecord>
  }

/** JSON text as a value. A value itself would not do, because null would become SQL's null. */
const asJson = (value: TeamFieldValue) => sql`${JSON.stringify(value)}::jsonb`

const insertSql = ({ application_id, field_id }: TeamValueKey, value: TeamFieldValue, keys: string[]) => {
  const { version, field_versions } = firstVersion(keys)
  return sql`
    insert into ${teamValues} (application_id, field_id, value, version, field_versions)
    select a.id, ${field_id}, ${asJson(value)}, ${version}::integer, ${field_versions}
    from ${applications} a
    where a.id = ${application_id} and a.submitted_at is not null and ${partIn(sql`a`)} is null
    on conflict do nothing returning version, updated_at`
}

/** Inserts a value. Affects no row if there is already one, or if the actor may not edit the application's values. */
export const teamValueInsertStatement = (key: TeamValueKey, value: TeamFieldValue): Statement =>
  statement(insertSql(key, value, ['value']))

/** Inserts a blank value within a transaction. */
export async function insertTeamValue(
  transaction: Transaction,
  key: TeamValueKey,
  blank: TeamFieldValue,
): Promise<void> {
  await transaction.execute(insertSql(key, blank, []))
}

const updateQuery = (
  sender: Pick<Transaction, 'update'>,
  { application_id, field_id, version }: TeamValueKey & { readonly version: number },
  value: TeamFieldValue,
) =>
  sender
    .update(teamValues)
    .set({ value: asJson(value), ...nextVersion(version, ['value']) })
    .where(
      and(
        eq(teamValues.application_id, application_id),
        eq(teamValues.field_id, field_id),
        eq(teamValues.version, version),
      ),
    )
    .returning({ version: teamValues.version, updated_at: teamValues.updated_at })

/** Updates a value if it is still at this version. */
export const teamValueUpdateStatement = (
  at: TeamValueKey & { readonly version: number },
  value: TeamFieldValue,
): Statement => updateQuery(writeBuilder, at, value)

/** Like teamValueUpdateStatement, but within a transaction. @returns undefined after a concurrent update */
export async function updateTeamValue(
  transaction: Transaction,
  at: TeamValueKey & { readonly version: number },
  value: TeamFieldValue,
): Promise<RecordStamp | undefined> {
  const [saved] = await updateQuery(transaction, at, value)
  return saved
}

/** Returns a value, or undefined if the actor may not see the application, or if it is not submitted. */
export const findTeamValue = (
  transaction: Transaction,
  { application_id, field_id }: TeamValueKey,
  blank: TeamFieldValue,
): Promise<StoredTeamValue | undefined> =>
  firstOf<StoredTeamValue>(
    transaction,
    sql`
    select a.id as application_id, ${field_id}::text as field_id, ${partIn(sql`a`)} as part,
      coalesce(v.value, ${asJson(blank)}) as value, coalesce(v.version, 0) as version,
      coalesce(v.updated_at, now()) as updated_at, coalesce(v.field_versions, '{}') as field_versions
    from ${applications} a left join ${teamValues} v on v.application_id = a.id and v.field_id = ${field_id}
    where a.id = ${application_id} and a.submitted_at is not null`,
  )

/** Stores one value for many applications. Replaces values that others have saved at the same time. */
export const storeTeamValues = (
  transaction: Transaction,
  applicationIds: readonly string[],
  fieldId: string,
  value: TeamFieldValue,
): Promise<unknown> => {
  const { version, field_versions } = firstVersion(['value'])
  return transaction.execute(sql`
    insert into ${teamValues} as v (application_id, field_id, value, version, field_versions)
    select id::uuid, ${fieldId}, ${asJson(value)}, ${version}::integer, ${field_versions}
    from jsonb_array_elements_text(${JSON.stringify(applicationIds)}::jsonb) as id
    -- Concurrent calls lock the rows in the same order.
    order by 1
    on conflict (application_id, field_id) do update
      set value = excluded.value, version = v.version + 1,
        field_versions = jsonb_build_object('value', v.version + 1), updated_at = now()`)
}
