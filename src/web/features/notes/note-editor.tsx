import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { NOTE_CHARACTERS } from '#domain/limits.ts'
import { NOTES_TEXTS } from '#domain/notes/messages.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { isBlankText } from '#domain/typed-text.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { useRecord, useRecordState } from '#web/autosave/use-record.ts'
import { LimitedTextareaField } from '#web/forms/limited-text.tsx'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { isModifierEnter } from '#web/ui/shortcuts.ts'
import { Text } from '#web/ui/text.tsx'
import { type Colleague, type Note, useSaveNote } from './api.ts'
import styles from './notes.module.css'

/**
 * A note that is being written. It is stored on this device until it is saved, together with its id and base version,
 * so that saving again after a lost reply or a reload neither duplicates the note nor overwrites another edit.
 */
type NoteDraft = {
  readonly text: string
  readonly note: string
  readonly version: number
  /** Ids of the colleagues to notify. */
  readonly notify: readonly string[]
}

const BLANK: NoteDraft = { text: '', note: '', version: 0, notify: [] }

const noteDraftKind = (owner: string, name: string): RecordKind<NoteDraft> => ({
  owner,
  name,
  shape: {
    keys: ['text', 'note', 'version', 'notify'],
    isEqual: (_, a, b) => JSON.stringify(a) === JSON.stringify(b),
    // The drafts of closed tabs are merged into the newest draft, which wins.
    mergeValue: (_, _base, mine) => mine,
  },
})

type NoteEditorProps = {
  readonly application: string
  /** Undefined for a new note. */
  readonly note?: Note
  /** Colleagues whom the user can notify about the note. */
  readonly colleagues: readonly Colleague[]
  readonly inputId: string
  /** Closes the editor. Only present for an existing note. */
  readonly onClose?: () => void
  /** Id of the element that gets the focus after closing. */
  readonly focusAfter?: string
}

/** A field for a note, with checkboxes for the colleagues to notify. */
export function NoteEditor(props: NoteEditorProps) {
  const name = `note:${props.application}:${props.note?.id ?? ''}`
  const record = useRecord({
    kind: (owner) => noteDraftKind(owner, name),
    id: name,
    base: { version: 0, values: BLANK },
  })
  const focusWanted = useRef(props.note !== undefined)
  if (record) return <NoteForm {...props} record={record.record} focusWanted={focusWanted} />
  const takeFocus = () => {
    focusWanted.current = true
  }
  // Holds the focus on behalf of the input until draft storage has been read, so that keys typed early do not trigger
  // shortcuts.
  return (
    <fieldset id={props.inputId} className={styles.colleagues} tabIndex={-1} aria-busy onFocus={takeFocus} />
  )
}

const RULES = { limits: [characterLimit(NOTE_CHARACTERS)] }

type NoteFormProps = NoteEditorProps & {
  readonly record: AutosavedRecord<NoteDraft>
  readonly focusWanted: RefObject<boolean>
}

function NoteForm(props: NoteFormProps) {
  const { application, note, colleagues, inputId, onClose, focusAfter, record, focusWanted } = props
  const draft = useRecordState(record).values
  // An edit starts with the current text of the note.
  const { text, version, notify } =
    note && draft.note === '' ? { ...draft, text: note.body, version: note.version } : draft
  const noteId = () => draft.note || note?.id || newId()
  const write = (change: Partial<NoteDraft>) => record.write({ text, version, note: noteId(), ...change })
  useEffect(() => {
    if (focusWanted.current) document.getElementById(inputId)?.focus()
    focusWanted.current = false
  }, [focusWanted, inputId])
  useFocusOnUnmount([focusAfter ?? ''])

  const close = () => {
    record.write(BLANK)
    void record.persist()
    onClose?.()
  }
  const saving = useSaveNote(application, colleagues, (sent, stored) => {
    const current = record.get().values
    const added = current.notify.filter((id) => !sent.notify.includes(id))
    // Text that was typed and colleagues who were selected during the save become an edit of the stored note.
    if (current.note !== '' && (current.text !== sent.body || added.length > 0))
      record.write({ note: sent.note, version: stored, notify: added })
    else close()
  })
  const save = () => {
    if (isBlankText(text)) document.getElementById(inputId)?.focus()
    else {
      const id = noteId()
      write({ note: id })
      saving.mutate({ note: id, base_version: version, body: text, notify: [...notify] })
    }
  }
  return (
    <Stack gap={2} onKeyDown={(event) => isModifierEnter(event) && !saving.isPending && save()}>
      <LimitedTextareaField
        id={inputId}
        label={note ? NOTES_TEXTS.edit : NOTES_TEXTS.write}
        rules={RULES}
        rows={2}
        value={text}
        onChange={({ currentTarget }) => write({ text: currentTarget.value })}
      />
      {colleagues.length > 0 && text !== '' && (
        <Colleagues colleagues={colleagues} notify={notify} onChange={(ids) => write({ notify: ids })} />
      )}
      <Group gap={2}>
        <BusyButton size='sm' variant={note ? 'filled' : 'default'} busy={saving.isPending} onClick={save}>
          {note ? NOTES_TEXTS.save : NOTES_TEXTS.add}
        </BusyButton>
        {note && (
          <Button size='sm' variant='subtle' onClick={close}>
            {NOTES_TEXTS.cancel}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type ColleaguesProps = {
  readonly colleagues: readonly Colleague[]
  /** Ids of the selected colleagues. */
  readonly notify: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

const Colleagues = ({ colleagues, notify, onChange }: ColleaguesProps) => (
  <Stack as='fieldset' gap={1} className={styles.colleagues}>
    <Text as='legend' size='small' strong>
      {NOTES_TEXTS.notify}
    </Text>
    {colleagues.map(({ id, full_name, role }) => (
      <CheckboxField
        key={id}
        label={
          <>
            <bdi>{full_name}</bdi>
            {role === 'reviewer' && (
              <Text as='span' size='small' tone='soft'>
                {NOTES_TEXTS.afterVerdict}
              </Text>
            )}
          </>
        }
        checked={notify.includes(id)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? [...notify, id] : notify.filter((other) => other !== id))
        }
      />
    ))}
  </Stack>
)
