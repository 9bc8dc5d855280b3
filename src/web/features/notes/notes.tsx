import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { formatMoment } from '#domain/dates.ts'
import { NOTES_TEXTS, NOTES_UNAVAILABLE } from '#domain/notes/messages.ts'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type Colleague, type Note, useDeleteNote, useMarkNotesSeen, useNotes } from './api.ts'
import { NoteEditor } from './note-editor.tsx'
import styles from './notes.module.css'

/** The id of the input for a new note on an application. */
export const noteInputId = (id: string): string => `note-${id}`

type NotesProps = {
  /** Id of the application. */
  readonly id: string
  /** True if the notes are in view; false if they are in a hidden pane. */
  readonly shown: boolean
}

/** The team's notes on an application, oldest first, with a field for a new note. */
export function Notes({ id, shown }: NotesProps) {
  const query = useNotes(id)
  const { notes = [], hidden = false, may_write = true, colleagues = [] } = query.data ?? {}
  useMarkNotesSeen(id, notes, shown)
  // An unseen note stays highlighted until another application is opened, even after a refetch reports it as seen.
  const [forYou, setForYou] = useState<readonly string[]>([])
  const unseen = notes.filter((note) => note.unseen && !forYou.includes(note.id))
  if (unseen.length > 0) setForYou([...forYou, ...unseen.map((note) => note.id)])
  const [editing, setEditing] = useState<Note>()
  // A note that was deleted elsewhere stays visible while it is being edited, so that the user can copy its text.
  const isGone = editing !== undefined && !notes.some((note) => note.id === editing.id)
  const listed = isGone ? [...notes, editing] : notes
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.notes}>
      <h3 id={titleId}>{NOTES_TEXTS.title}</h3>
      <p className={styles.soft}>{hidden ? NOTES_TEXTS.hidden : NOTES_TEXTS.hint}</p>
      {query.isError && !query.data && <QueryError query={query} message={NOTES_UNAVAILABLE} />}
      {query.isPending && <Spinner text={LOADING} />}
      {query.data && listed.length === 0 && !hidden && <p>{NOTES_TEXTS.none}</p>}
      {listed.length > 0 && (
        <ol className={styles.list}>
          {listed.map((note) => (
            <NoteItem
              key={note.id}
              application={id}
              note={note}
              isForYou={forYou.includes(note.id)}
              colleagues={colleagues}
              isEdited={editing?.id === note.id}
              onEdit={setEditing}
            />
          ))}
        </ol>
      )}
      {may_write && <NoteEditor application={id} colleagues={colleagues} inputId={noteInputId(id)} />}
    </section>
  )
}

type NoteItemProps = {
  readonly application: string
  readonly note: Note
  readonly isForYou: boolean
  readonly colleagues: readonly Colleague[]
  readonly isEdited: boolean
  /** Opens a note's editor. Passing undefined closes the editor. */
  readonly onEdit: (note: Note | undefined) => void
}

function NoteItem({ application, note, isForYou, colleagues, isEdited, onEdit }: NoteItemProps) {
  const inputId = useId()
  const editId = useId()
  return (
    <li>
      <p className={styles.who}>
        <strong>{note.own ? NOTES_TEXTS.own : <bdi>{note.who}</bdi>}</strong>
        <span className={styles.soft}>
          <DateTime at={note.created_at} />
          {note.edited_at && ` · ${NOTES_TEXTS.edited}`}
        </span>
        {isForYou && <span className={styles.forYou}>{NOTES_TEXTS.forYou}</span>}
      </p>
      {isEdited ? (
        <NoteEditor
          application={application}
          note={note}
          colleagues={colleagues.filter((one) => !note.notified.some(({ id }) => id === one.id))}
          inputId={inputId}
          onClose={() => onEdit(undefined)}
          focusAfter={editId}
        />
      ) : (
        <>
          <p dir='auto' className={styles.body}>
            <TextWithLinks text={note.body} />
          </p>
          {note.notified.length > 0 && (
            <p className={styles.soft}>
              {NOTES_TEXTS.notified(note.notified.map(({ full_name }) => full_name))}
            </p>
          )}
          {note.own && (
            <OwnActions application={application} note={note} editId={editId} onEdit={() => onEdit(note)} />
          )}
        </>
      )}
    </li>
  )
}

type OwnActionsProps = {
  readonly application: string
  readonly note: Note
  /** Id of the note's edit button. */
  readonly editId: string
  readonly onEdit: () => void
}

function OwnActions({ application, note, editId, onEdit }: OwnActionsProps) {
  const [asking, setAsking] = useState(false)
  const deletion = useDeleteNote(application)
  const when = formatMoment(note.created_at)
  return (
    <div className={styles.actions}>
      <Button
        id={editId}
        variant='subtle'
        size='compact-sm'
        aria-label={NOTES_TEXTS.editOf(when)}
        onClick={onEdit}
      >
        {NOTES_TEXTS.edit}
      </Button>
      <Button
        variant='subtle'
        size='compact-sm'
        aria-label={NOTES_TEXTS.deleteOf(when)}
        onClick={() => setAsking(true)}
      >
        {NOTES_TEXTS.delete}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={NOTES_TEXTS.deleteTitle}
        confirm={NOTES_TEXTS.delete}
        destructive
        busy={deletion.isPending}
        afterwards={noteInputId(application)}
        onConfirm={() => deletion.mutate(note.id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {NOTES_TEXTS.deleteHint}
      </ConfirmDialog>
    </div>
  )
}
