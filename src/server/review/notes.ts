import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import {
  eraseNote,
  findSubmitted,
  markSeen,
  type NotedMember,
  type NoteRow,
  type NotesRow,
  notifyOfNote,
  selectNotes,
  storeNote,
} from '#database/notes.ts'
import type { Actor } from '#domain/actor.ts'
import { toIso } from '#domain/dates.ts'
import { NOTES_REFUSALS, NOTES_TEXTS } from '#domain/notes/messages.ts'
import { isBlankText, trimBlank } from '#domain/typed-text.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview, mayReadForReview, mayWriteNote } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/** Returns the notes on an application that the actor may read, and the colleagues that a note can notify. */
export async function readNotes(
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readNotes'>> {
  const { actor, rows } = await database.query<NotesRow>(session, 'team', selectNotes(id))
  const found = rows?.[0]

  authorise(mayReadForReview(actor, found))

  return presentNotes(found as NotesRow, actor)
}

function presentNotes(found: NotesRow, reader: Actor): Reply<'readNotes'> {
  const mayWrite = mayWriteNote(reader, found) === 'yes'
  return {
    notes: found.notes.map(presentNote),
    hidden: reader.kind === 'person' && reader.role === 'reviewer' && !found.has_own_verdict,
    may_write: mayWrite,
    colleagues: mayWrite ? found.colleagues.map(named) : [],
  }
}

/** Returns the name of a note's author. */
export const authorOf = ({ full_name }: Pick<NoteRow, 'full_name'>): string =>
  full_name === null ? NOTES_TEXTS.formerMember : full_name || NOTES_TEXTS.unnamedMember

const presentNote = ({ full_name, created_at, edited_at, notified, ...note }: NoteRow) => ({
  ...note,
  who: authorOf({ full_name }),
  created_at: toIso(created_at),
  edited_at: edited_at && toIso(edited_at),
  notified: notified.map(named),
})

const named = <Member extends NotedMember>(member: Member): Member => ({
  ...member,
  full_name: member.full_name || NOTES_TEXTS.unnamedMember,
})

type NoteParams = Calls['saveNote']['params']

/**
 * Creates or edits one of the actor's notes. Notified colleagues get an e-mail a few minutes later
 * (jobs/notify-members.ts).
 * @throws Problem 'not-found' if the actor cannot see the application or it is their own; 'bad-request' for a blank
 *   text; 'conflict' if the note was edited or deleted since `base_version`
 */
export const saveNote = (
  { database }: Services,
  { session }: Caller,
  { id: application, note }: NoteParams,
  { base_version, body: input, notify }: Calls['saveNote']['body'],
): Promise<Reply<'saveNote'>> =>
  database.transaction(session, 'team', async (transaction, actor) => {
    await authoriseWriting(transaction, actor, application)

    const body = trimBlank(input)
    if (isBlankText(body)) throw new Problem('bad-request', NOTES_REFUSALS.empty)

    const text = { application, note, body }
    const version = await storeNote(transaction, { ...text, version: base_version })
    if (version === undefined) {
      // The actor may have been recused from the application since the check.
      await authoriseWriting(transaction, actor, application)
      throw new Problem('conflict', NOTES_REFUSALS.conflict)
    }
    return { version, notified: await notifyOfNote(transaction, text, [...new Set(notify)]) }
  })

/** Deletes one of the actor's notes. A repeated request has no effect. @throws Problem 'not-found' as in `saveNote` */
export const deleteNote = (
  { database }: Services,
  { session }: Caller,
  { id: application, note }: NoteParams,
): Promise<Reply<'deleteNote'>> =>
  database.transaction(session, 'team', async (transaction, actor) => {
    await authoriseWriting(transaction, actor, application)

    await eraseNote(transaction, application, note)
    return { done: true }
  })

/**
 * Marks notes that notified the actor as seen. Takes the ids of the notes on screen, because a colleague may have
 * written another note since.
 * @throws Problem 'not-found' as in `saveNote`
 */
export const markNotesSeen = (
  { database }: Services,
  { session }: Caller,
  application: string,
  { notes }: Calls['markNotesSeen']['body'],
): Promise<Reply<'markNotesSeen'>> =>
  database.transaction(session, 'team', async (transaction, actor) => {
    await authoriseWriting(transaction, actor, application)

    await markSeen(transaction, application, notes)
    return { done: true }
  })

async function authoriseWriting(transaction: Transaction, actor: Actor, application: string): Promise<void> {
  // Checked before the query, because an actor without a team role may not query anything.
  authorise(mayListForReview(actor))
  authorise(mayWriteNote(actor, await findSubmitted(transaction, application)))
}
