import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Part } from '#domain/applications/applicants.ts'
import type { Changes, KeyVersions, RecordShape } from '#domain/records/record.ts'
import { partIn } from './applicants.ts'
import type { Statement, Transaction } from './database.ts'
import { firstVersion, nextVersion, type RecordStamp } from './record-versions.ts'
import { firstOf } from './rows.ts'
import { statement } from './statement.ts'
import { applications } from './tables/applications.ts'

/** The actor's own record on an application, blank before the first save, with the actor's part in the application. */
export type OwnRecord<V extends object> = RecordStamp & {
  application_id: string
  part: Part | null
  values: V
  field_versions: KeyVersions<V>
}

type AtVersion = { readonly application_id: string; readonly version: number }

/**
 * Returns the statements on a table with one record for each team member and application, such as a verdict.
 * @param member the column with the member's id
 */
export function memberRecords<V extends object>(
  table: PgTable,
  member: SQL,
  { shape, blank }: { readonly shape: RecordShape<V>; readonly blank: V },
) {
  const namesOf = (keys: readonly string[]) => sql.join(keys.map(sql.identifier), sql`, `)
  /** Returns a row of the table, named `changed`, with the values of the changes. */
  const rowOf = (changes: Changes<V>) =>
    sql`jsonb_populate_record(null::${table}, ${JSON.stringify(changes)}::jsonb) changed`
  const insertSql = (id: string, changes: Changes<V>) => {
    const { version, field_versions } = firstVersion(Object.keys(changes))
    const names = namesOf(shape.keys)
    return sql`
      insert into ${table} (application_id, ${member}, ${names}, version, field_versions)
      select a.id, app_user_id(), values.*, ${version}::integer, ${field_versions}
      from ${applications} a, (select ${names} from ${rowOf({ ...blank, ...changes })}) values
      where a.id = ${id} and a.submitted_at is not null and ${partIn(sql`a`)} is null
      on conflict do nothing returning version, updated_at`
  }
  const updateSql = ({ application_id, version }: AtVersion, changes: Changes<V>) => {
    const keys = Object.keys(changes)
    const next = nextVersion(version, keys)
    return sql`
      update ${table} set (${namesOf(keys)}) = (select ${namesOf(keys)} from ${rowOf(changes)}),
        version = ${next.version}, field_versions = ${next.field_versions}, updated_at = ${next.updated_at}
      where application_id = ${application_id} and ${member} = app_user_id() and version = ${version}
      returning version, updated_at`
  }
  return {
    /**
     * Inserts the actor's record. Affects no row if there is already one, if the actor may not see the application, if
     * it is not submitted, or if the actor is one of its applicants.
     */
    insertStatement: (id: string, changes: Changes<V>): Statement => statement(insertSql(id, changes)),
    /** Inserts a blank record within a transaction. */
    insert: async (transaction: Transaction, id: string): Promise<void> => {
      await transaction.execute(insertSql(id, {}))
    },
    /** Updates the actor's record if it is still at this version. */
    updateStatement: (at: AtVersion, changes: Changes<V>): Statement => statement(updateSql(at, changes)),
    /** Like updateStatement, but within a transaction. @returns undefined after a concurrent update */
    update: (
      transaction: Transaction,
      at: AtVersion,
      changes: Changes<V>,
    ): Promise<RecordStamp | undefined> => firstOf<RecordStamp>(transaction, updateSql(at, changes)),
    /** Returns undefined if the actor may not see the application, or if it is not submitted. */
    find: (transaction: Transaction, id: string): Promise<OwnRecord<V> | undefined> =>
      firstOf<OwnRecord<V>>(
        transaction,
        sql`
        select a.id as application_id, ${partIn(sql`a`)} as part,
          coalesce((select to_jsonb(own) from (select ${sql.join(
            shape.keys.map((key) => sql`r.${sql.identifier(key)}`),
            sql`, `,
          )}) own
            where r.version is not null),
            ${JSON.stringify(blank)}::jsonb) as values,
          coalesce(r.version, 0) as version, coalesce(r.updated_at, now()) as updated_at,
          coalesce(r.field_versions, '{}') as field_versions
        from ${applications} a left join ${table} r on r.application_id = a.id and r.${member} = app_user_id()
        where a.id = ${id} and a.submitted_at is not null`,
      ),
  }
}
