import type { Database, SessionKey } from '#database/database.ts'
import type { memberRecords, OwnRecord } from '#database/member-records.ts'
import type { Actor } from '#domain/actor.ts'
import type { WithPart } from '#domain/applications/applicants.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { toIso } from '#domain/dates.ts'
import type { RecordShape, Save } from '#domain/records/record.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { authorise, type Permission } from '#server/access/authorise.ts'
import { type Saved, type StoredRecord, saveRecord } from '#server/records/save.ts'

/** A kind of record of which each team member has one for each application, such as a verdict. */
export type MemberRecordKind<V extends object> = {
  readonly access: NonNullable<StoredRecord<OwnRecord<V>, V>['access']>
  /** @param about the application; undefined if the actor may not see it */
  readonly mayGive: (actor: Actor, about: WithPart | undefined) => Permission
  readonly shape: RecordShape<V>
  readonly records: ReturnType<typeof memberRecords<V>>
}

/** Saves the actor's own record on an application. */
export const saveMemberRecord = <V extends object>(
  database: Database,
  session: SessionKey,
  { access, mayGive, shape, records }: MemberRecordKind<V>,
  { id, save }: { readonly id: string; readonly save: Save<V> },
): Promise<Saved<V>> =>
  saveRecord<OwnRecord<V>, V>(
    database,
    session,
    {
      access,
      directUpdate: ({ base_version: version, changes }) =>
        version === 0
          ? records.insertStatement(id, changes)
          : records.updateStatement({ application_id: id, version }, changes),
      create: (transaction) => records.insert(transaction, id),
      find: (transaction) => records.find(transaction, id),
      requireEditable: (actor, row) => {
        authorise(mayGive(actor, row))
        return row as OwnRecord<V>
      },
      shapeOf: () => shape,
      valuesOf: ({ values }) => values,
      update: records.update,
    },
    save,
  )

type RowWithAuthor = { readonly full_name: string | null; readonly updated_at: string }

/** Presents a record with the name of the member who wrote it. */
export const presentRecord = <R extends RowWithAuthor>({ full_name, updated_at, ...record }: R) => ({
  ...record,
  who: full_name === null ? VERDICT_TEXTS.formerMember : actorName({ full_name }),
  updated_at: toIso(updated_at),
})
