import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { formatMoment } from '#domain/dates.ts'
import { NOTES_TEXTS, NOTES_UNAVAILABLE } from '#domain/notes/messages.ts'
import { Pill } from '#web/ui/badge.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type Colleague, type Note, useDeleteNote, useMarkNotesSeen, useNotes } from './api.ts'
import { NoteEditor } from './note-editor.tsx'
import styles from './notes.module.css'

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
    <Stack as='section' gap={3} aria-labelledby={titleId}>
      <h3 id={titleId}>{NOTES_TEXTS.title}</h3>
      <Text size='small' tone='soft'>
        {hidden ? NOTES_TEXTS.hidden : NOTES_TEXTS.hint}
      </Text>
      {query.isError && !query.data && <QueryError query={query} message={NOTES_UNAVAILABLE} />}
      {query.isPending && <Spinner text={LOADING} />}
      {query.data && listed.length === 0 && !hidden && <p>{NOTES_TEXTS.none}</p>}
      {listed.length > 0 && (
        <Stack as='ol'>
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
        </Stack>
      )}
      {may_write && <NoteEditor application={id} colleagues={colleagues} inputId={noteInputId(id)} />}
    </Stack>
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
    <Stack as='li' gap={1} className={styles.note}>
      <Group align='baseline'>
        <Text as='strong'>{note.own ? NOTES_TEXTS.own : <bdi>{note.who}</bdi>}</Text>
        <Text as='span' size='small' tone='soft'>
          <DateTime at={note.created_at} />
          {note.edited_at && ` · ${NOTES_TEXTS.edited}`}
        </Text>
        {isForYou && <Pill>{NOTES_TEXTS.forYou}</Pill>}
      </Group>
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
          <Text dir='auto' className={styles.body}>
            <TextWithLinks text={note.body} />
          </Text>
          {note.notified.length > 0 && (
            <Text size='small' tone='soft'>
              {NOTES_TEXTS.notified(note.notified.map(({ full_name }) => full_name))}
            </Text>
          )}
          {note.own && (
            <OwnActions application={application} note={note} editId={editId} onEdit={() => onEdit(note)} />
          )}
        </>
      )}
    </Stack>
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
    <Group gap={2}>
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
        focusAfter={noteInputId(application)}
        onConfirm={() => deletion.mutate(note.id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {NOTES_TEXTS.deleteHint}
      </ConfirmDialog>
    </Group>
  )
}
