import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { NOTE_CHARACTERS } from '#domain/limits.ts'
import { NOTES_TEXTS } from '#domain/notes/messages.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { type LocalText, useLocalText, useRecordState } from '#web/autosave/use-record.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import controls from '#web/ui/controls.module.css'
import { type Colleague, type Note, useSaveNote } from './api.ts'
import styles from './notes.module.css'

type NoteEditorProps = {
  readonly application: string
  /** undefined for a new note. */
  readonly note?: Note
  /** Whom it may notify. */
  readonly colleagues: readonly Colleague[]
  readonly inputId: string
  /** Closes the editor of an existing note. */
  readonly onClose?: () => void
}

const RULES = { limits: [characterLimit(NOTE_CHARACTERS)] }

/** A field for a note, whose text is stored on this device until it is saved, with the colleagues to notify. */
export function NoteEditor(props: NoteEditorProps) {
  const typed = useLocalText(`note:${props.application}:${props.note?.id ?? ''}`)
  const focusWanted = useRef(props.note !== undefined)
  if (typed) return <NoteForm {...props} typed={typed} focusWanted={focusWanted} />
  const takeFocus = () => {
    focusWanted.current = true
  }
  // Takes the input's focus until the device has been read, so that keys typed early are no shortcuts.
  return (
    <fieldset id={props.inputId} className={styles.colleagues} tabIndex={-1} aria-busy onFocus={takeFocus} />
  )
}

function NoteForm({
  application,
  note,
  colleagues,
  inputId,
  onClose,
  typed,
  focusWanted,
}: NoteEditorProps & { readonly typed: LocalText; readonly focusWanted: RefObject<boolean> }) {
  const local = useRecordState(typed).values.text
  const [touched, setTouched] = useState(false)
  const text = touched || local !== '' ? local : (note?.body ?? '')
  const [newNoteId, setNewNoteId] = useState(newId)
  const [notify, setNotify] = useState<readonly string[]>([])
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(text, RULES, ({ currentTarget }) => {
    setTouched(true)
    typed.write({ text: currentTarget.value })
  })
  useEffect(() => {
    if (focusWanted.current) document.getElementById(inputId)?.focus()
    focusWanted.current = false
  }, [focusWanted, inputId])

  const cancel = () => {
    void recordRegistry().discard(typed.kind)
    onClose?.()
  }
  const saving = useSaveNote(application, colleagues, (sent) => {
    setNewNoteId(newId())
    setNotify([])
    typed.resetSent({ text: sent })
    if (typed.get().values.text === '') onClose?.()
  })
  const save = () => {
    if (isBlankText(text)) return document.getElementById(inputId)?.focus()
    saving.mutate({
      note: note?.id ?? newNoteId,
      base_version: note?.version ?? 0,
      body: text,
      notify: [...notify],
    })
  }
  return (
    <div className={styles.editor}>
      <label htmlFor={inputId}>{note ? NOTES_TEXTS.edit : NOTES_TEXTS.write}</label>
      <div className={controls.growing} data-text={`${text} `}>
        <textarea {...handlers} dir='auto' id={inputId} className={controls.box} rows={2} value={text} />
      </div>
      {notice}
      {colleagues.length > 0 && text !== '' && (
        <fieldset className={styles.colleagues}>
          <legend>{NOTES_TEXTS.notify}</legend>
          {colleagues.map(({ id, full_name, role }) => (
            <label key={id}>
              <input
                type='checkbox'
                checked={notify.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setNotify(checked ? [...notify, id] : notify.filter((other) => other !== id))
                }
              />
              <bdi>{full_name}</bdi>
              {role === 'reviewer' && <span className={styles.soft}>{NOTES_TEXTS.afterVerdict}</span>}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.actions}>
        <BusyButton size='sm' variant={note ? 'filled' : 'default'} busy={saving.isPending} onClick={save}>
          {note ? NOTES_TEXTS.save : NOTES_TEXTS.add}
        </BusyButton>
        {note && (
          <Button size='sm' variant='subtle' onClick={cancel}>
            {NOTES_TEXTS.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}
