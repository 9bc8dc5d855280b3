import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { NOTE_CHARACTERS } from '#domain/limits.ts'
import { NOTES_TEXTS } from '#domain/notes/messages.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { isBlankText } from '#domain/typed-text.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { useRecord, useRecordState } from '#web/autosave/use-record.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx'
import { isModifierEnter } from '#web/ui/shortcuts.ts'
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
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(text, RULES, ({ currentTarget }) =>
    write({ text: currentTarget.value }),
  )
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
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key presses in the fields inside
    <div
      className={styles.editor}
      onKeyDown={(event) => isModifierEnter(event) && !saving.isPending && save()}
    >
      <label htmlFor={inputId}>{note ? NOTES_TEXTS.edit : NOTES_TEXTS.write}</label>
      <GrowingTextarea text={text} {...handlers} id={inputId} rows={2} value={text} />
      {notice}
      {colleagues.length > 0 && text !== '' && (
        <Colleagues colleagues={colleagues} notify={notify} onChange={(ids) => write({ notify: ids })} />
      )}
      <div className={styles.actions}>
        <BusyButton size='sm' variant={note ? 'filled' : 'default'} busy={saving.isPending} onClick={save}>
          {note ? NOTES_TEXTS.save : NOTES_TEXTS.add}
        </BusyButton>
        {note && (
          <Button size='sm' variant='subtle' onClick={close}>
            {NOTES_TEXTS.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

type ColleaguesProps = {
  readonly colleagues: readonly Colleague[]
  /** Ids of the selected colleagues. */
  readonly notify: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

const Colleagues = ({ colleagues, notify, onChange }: ColleaguesProps) => (
  <fieldset className={styles.colleagues}>
    <legend>{NOTES_TEXTS.notify}</legend>
    {colleagues.map(({ id, full_name, role }) => (
      <label key={id}>
        <input
          type='checkbox'
          checked={notify.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...notify, id] : notify.filter((other) => other !== id))
          }
        />
        <bdi>{full_name}</bdi>
        {role === 'reviewer' && <span className={styles.soft}>{NOTES_TEXTS.afterVerdict}</span>}
      </label>
    ))}
  </fieldset>
)
