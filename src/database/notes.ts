import { sql } from 'drizzle-orm'
import type { TeamRole } from '#domain/actor.ts'
import type { Part, WithPart } from '#domain/applications/applicants.ts'
import { partIn } from './applicants.ts'
import type { Statement, Transaction } from './database.ts'
import { nameOrder } from './names.ts'
import { firstOf, rowsOf } from './rows.ts'
import { statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { noteMentions, notes } from './tables/notes.ts'
import { OWN_VERDICT } from './verdicts.ts'

/** True if application `a` has a note for the actor that they have not seen. */
export const HAS_UNSEEN_NOTE = sql`a.id = any (array(select own_unseen_notes()))`

export type NotedMember = { id: string; full_name: string }

export type NoteRow = {
  id: string
  /** The author's name. Null if the account is deleted or the actor may not see its profile. */
  full_name: string | null
  own: boolean
  body: string
  created_at: string
  edited_at: string | null
  version: number
  notified: NotedMember[]
  unseen: boolean
}

export type NotesRow = {
  part: Part | null
  has_own_verdict: boolean
  notes: NoteRow[]
  colleagues: (NotedMember & { role: TeamRole })[]
}

export type ExportedNoteRow = Pick<NoteRow, 'full_name' | 'body' | 'created_at'>

/** The notes on application `a` that the actor may read, earliest first. */
export const VISIBLE_NOTES = sql`
  coalesce((select jsonb_agg(to_jsonb(note) order by note.created_at) from (
    select writer.full_name, n.body, n.created_at
    from ${notes} n left join ${profiles} writer on writer.user_id = n.author_id
    where n.application_id = a.id and n.deleted_at is null) note), '[]')`

/** Selects a submitted application, if the actor may see it, with the notes that the actor may see. */
export const selectNotes = (id: string): Statement =>
  statement(sql`
    select ${partIn(sql`a`)} as part, ${OWN_VERDICT} is not null as has_own_verdict,
      coalesce((select jsonb_agg(to_jsonb(note) order by note.created_at, note.id) from (
        select n.id, p.full_name, n.author_id is not distinct from app_user_id() as own, n.body, n.created_at,
          n.edited_at, n.version,
          coalesce((select jsonb_agg(jsonb_build_object('id', member.user_id, 'full_name', member.full_name)
              order by ${nameOrder(sql`member.full_name`)}, member.user_id)
            from ${noteMentions} m join ${profiles} member on member.user_id = m.user_id where m.note_id = n.id), '[]')
            as notified,
          exists (select from ${noteMentions} m
            where m.note_id = n.id and m.user_id = app_user_id() and m.seen_at is null) as unseen
        from ${notes} n left join ${profiles} p on p.user_id = n.author_id
        where n.application_id = a.id and n.deleted_at is null) note), '[]') as notes,
      coalesce((select jsonb_agg(jsonb_build_object('id', reader.user_id, 'full_name', reader.full_name,
          'role', reader.role) order by ${nameOrder(sql`reader.full_name`)}, reader.user_id)
        from application_readers(a.id) reader where reader.user_id <> app_user_id()), '[]') as colleagues
    from ${applications} a where a.id = ${id} and a.submitted_at is not null`)

/** Returns the actor's part in a submitted application; undefined if the actor may not see it. */
export async function findSubmitted(transaction: Transaction, id: string): Promise<WithPart | undefined> {
  return firstOf<WithPart>(
    transaction,
    sql`
    select ${partIn(sql`a`)} as part from ${applications} a where id = ${id} and submitted_at is not null`,
  )
}

type NoteText = { readonly application: string; readonly note: string; readonly body: string }

/**
 * Inserts a note by the actor if `version` is 0. Otherwise changes the note if it is still at `version`. A repeated
 * request changes nothing. If the reply to the first save was lost and the save is repeated with a different text,
 * replaces the text.
 * @returns the new version; undefined if the note has changed since, or the id belongs to another note
 */
export async function storeNote(
  transaction: Transaction,
  { application, note, body, version }: NoteText & { readonly version: number },
): Promise<number | undefined> {
  const isOwn = sql`id = ${note} and application_id = ${application} and author_id = app_user_id()`
  const stored = sql`select version from ${notes} where ${isOwn} and body = ${body} and version = ${version + 1}`
  const storing =
    version === 0
      ? sql`insert into ${notes} (id, application_id, author_id, body)
          values (${note}, ${application}, app_user_id(), ${body})
          on conflict (id) do update set body = excluded.body, version = ${notes}.version + 1, edited_at = now()
            where ${notes}.author_id = app_user_id() and ${notes}.application_id = excluded.application_id
              and ${notes}.version = 1 and ${notes}.body <> excluded.body and ${notes}.deleted_at is null
          returning version`
      : sql`update ${notes} set body = ${body}, version = version + 1,
            edited_at = case when body = ${body} then edited_at else now() end
          where ${isOwn} and version = ${version} and deleted_at is null returning version`
  for (const statement of [storing, stored]) {
    const row = await firstOf<{ version: number }>(transaction, statement)
    if (row) return row.version
  }
  return undefined
}

/** Deletes the text of the actor's note, but keeps the row and records the time of the deletion. */
export async function eraseNote(transaction: Transaction, application: string, note: string): Promise<void> {
  await transaction.execute(sql`
    update ${notes} set body = '', version = version + 1, deleted_at = now()
    where id = ${note} and application_id = ${application} and author_id = app_user_id() and deleted_at is null`)
}

/**
 * Notifies colleagues about the actor's note, except those who may not read the application.
 * @param members ids of the colleagues
 * @returns the ids of those who may read the application, including colleagues who were notified earlier
 */
export async function notifyOfNote(
  transaction: Transaction,
  { application, note }: Omit<NoteText, 'body'>,
  members: readonly string[],
): Promise<string[]> {
  const wanted = sql`(select value from jsonb_array_elements_text(${JSON.stringify(members)}::jsonb))`
  const readers = sql`select user_id from application_readers(${application}) reader
    where user_id in ${wanted} and user_id <> app_user_id()`
  await transaction.execute(sql`
    insert into ${noteMentions} (note_id, user_id) select ${note}::uuid, user_id from (${readers}) readers
    on conflict do nothing`)
  const rows = await rowsOf<{ user_id: string }>(transaction, readers)
  return rows.map(({ user_id }) => user_id)
}

/** Marks the given notes on an application as seen if they notified the actor and the actor may read them. */
export async function markSeen(
  transaction: Transaction,
  application: string,
  shown: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    update ${noteMentions} m set seen_at = now() from ${notes} n
    where n.id = m.note_id and n.application_id = ${application} and m.user_id = app_user_id() and m.seen_at is null
      and n.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(shown)}::jsonb))`)
}

export type NoteNotification = { user_id: string; full_name: string; email: string; notes: number }

/** Claims the notifications that are due, one per member (policies/59-notes.sql). */
export async function takeNoteNotifications(
  transaction: Transaction,
  twoStepRequired: boolean,
): Promise<NoteNotification[]> {
  return rowsOf<NoteNotification>(transaction, sql`select * from take_note_notifications(${twoStepRequired})`)
}
