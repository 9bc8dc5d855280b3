import { Button } from '@mantine/core'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { QUESTIONS_MAX, TEXT_CHARACTERS } from '#domain/limits.ts'
import { ASKING_MESSAGES, ASKING_TEXTS } from '#domain/questions/messages.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import addStyles from '#web/ui/add-button.module.css'
import controls from '#web/ui/controls.module.css'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { SENDING_TOAST } from './api.ts'
import styles from './ask.module.css'
import type { useAskDraft } from './use-ask-draft.ts'

type AskFormProps = {
  readonly draft: ReturnType<typeof useAskDraft>
  readonly to: readonly string[]
  /** What the last try has shown. */
  readonly warning: string | undefined
  /** From the confirmation, so that the focus goes back to where that was asked for. */
  readonly returned: boolean
  readonly onSend: () => void
}

/** The questions as they are typed, one to ten. */
export function AskForm({ draft, to, warning, returned, onSend }: AskFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const focusAt = useFocusQuestion(form)
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The dialog sets the focus only when it opens, not when its content changes.
    if (returned) send.current?.focus()
    else form.current?.querySelector('textarea')?.focus()
  }, [returned])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.fault === undefined) return onSend()
    notify(ASKING_MESSAGES.noQuestion, 'problem', { id: SENDING_TOAST })
    focusAt(0)
  }
  const { questions } = draft
  const kept = useDeviceText(ASKING_TEXTS.kept)
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className={styles.body}>
        <p className={styles.to}>{to.join(' · ')}</p>
        {warning && (
          <p role='alert' className={styles.warning}>
            {warning}
          </p>
        )}
        <p className={styles.count} role='status'>
          {ASKING_TEXTS.count(questions.length)}
        </p>
        <ol className={styles.fields}>
          {questions.map(({ key, text }, place) => (
            <AskInput
              key={key}
              number={place + 1}
              text={text}
              first={place === 0 && !returned}
              onWrite={(typed) => draft.write(place, typed)}
              onDelete={
                questions.length > 1
                  ? () => {
                      draft.delete(place)
                      focusAt(Math.min(place, questions.length - 2))
                    }
                  : undefined
              }
            />
          ))}
        </ol>
        <DeletedNotice draft={draft} onSettled={focusAt} />
        {questions.length < QUESTIONS_MAX && (
          <button
            type='button'
            className={addStyles.add}
            onClick={() => {
              draft.add()
              focusAt(questions.length)
            }}
          >
            {ASKING_TEXTS.add}
          </button>
        )}
      </div>
      <DialogFooter note={draft.typed && kept}>
        <Button type='submit' ref={send}>
          {ASKING_TEXTS.send}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Returns a function that focuses the question at a place, from 0, after the next render. */
function useFocusQuestion(form: RefObject<HTMLFormElement | null>): (place: number) => void {
  const [wanted, setWanted] = useState<{ readonly place: number }>()
  useEffect(() => {
    if (wanted) form.current?.querySelectorAll('textarea')[wanted.place]?.focus()
  }, [wanted, form])
  return (place) => setWanted({ place })
}

type DeletedNoticeProps = Pick<AskFormProps, 'draft'> & { readonly onSettled: (place: number) => void }

function DeletedNotice({ draft: { questions, deleted, undo, dismiss }, onSettled }: DeletedNoticeProps) {
  if (!deleted || questions.length >= QUESTIONS_MAX) return null
  const { place } = deleted
  return (
    <UndoNotice
      text={ASKING_TEXTS.deleted(place + 1)}
      onUndo={() => {
        undo()
        onSettled(place)
      }}
      onDismiss={() => {
        dismiss()
        onSettled(Math.min(place, questions.length - 1))
      }}
    />
  )
}

type AskInputProps = {
  readonly number: number
  readonly text: string
  /** The one to begin with. */
  readonly first: boolean
  readonly onWrite: (text: string) => void
  /** undefined where it is the only one: at least one field stays (S5-questions.4). */
  readonly onDelete: (() => void) | undefined
}

/** One question as it is typed. */
function AskInput({ number, text, first, onWrite, onDelete }: AskInputProps) {
  const id = useId()
  return (
    <li className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{ASKING_TEXTS.question(number)}</label>
        <DeleteButton label={ASKING_TEXTS.delete(number)} onClick={onDelete} />
      </div>
      <div className={controls.growing} data-text={`${text} `}>
        <textarea
          id={id}
          className={controls.box}
          rows={2}
          maxLength={TEXT_CHARACTERS}
          value={text}
          data-autofocus={first || undefined}
          onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        />
      </div>
    </li>
  )
}
