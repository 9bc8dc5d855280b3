import { Button } from '@mantine/core'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { QUESTIONS_MAX } from '#domain/limits.ts'
import { ASKING_MESSAGES, ASKING_TEXTS } from '#domain/questions/messages.ts'
import { useSaidOfDevice } from '#web/autosave/said-of-device.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import addStyles from '#web/ui/add-button.module.css'
import { notify } from '#web/ui/toasts.tsx'
import styles from './ask.module.css'
import { AskInput } from './ask-input.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import type { useAskDraft } from './use-ask-draft.ts'
import { ABOUT } from './use-send-questions.ts'

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
    notify(ASKING_MESSAGES.noQuestion, 'problem', { id: ABOUT })
    focusAt(0)
  }
  const { questions } = draft
  const kept = useSaidOfDevice(ASKING_TEXTS.kept)
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
        <Deleted draft={draft} onSettled={focusAt} />
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
      <DialogFoot said={draft.typed && kept}>
        <Button type='submit' ref={send}>
          {ASKING_TEXTS.send}
        </Button>
      </DialogFoot>
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

type DeletedProps = Pick<AskFormProps, 'draft'> & { readonly onSettled: (place: number) => void }

function Deleted({ draft: { questions, deleted, undo, dismiss }, onSettled }: DeletedProps) {
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
