import { Button } from '@mantine/core'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { QUESTIONS_MAX, TEXT_CHARACTERS } from '#domain/limits.ts'
import { ASKING_MESSAGES, ASKING_TEXTS } from '#domain/questions/messages.ts'
import { isolate } from '#domain/text.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { LimitedTextareaField } from '#web/forms/limited-text.tsx'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import buttons from '#web/ui/buttons.module.css'
import { Card } from '#web/ui/card.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { SENDING_TOAST } from './api.ts'
import { QuestionSets } from './question-sets.tsx'
import type { useAskDraft } from './use-ask-draft.ts'

type AskFormProps = {
  readonly draft: ReturnType<typeof useAskDraft>
  readonly to: readonly string[]
  /** Message about the last attempt's error. */
  readonly warning: string | undefined
  /** True after returning from the confirmation. The focus then returns to the Send button. */
  readonly returned: boolean
  readonly onSend: () => void
}

/** A form for one to ten questions. */
export function AskForm({ draft, to, warning, returned, onSend }: AskFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const focusAt = useFocusQuestion(form)
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focus must be set here, because the dialog sets it only when it opens, not when its content changes.
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
  const savedNote = useDeviceText(ASKING_TEXTS.savedOnDevice)
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <DialogBody>
        <Text size='small' tone='soft'>
          {to.map(isolate).join(' · ')}
        </Text>
        {warning && (
          <Card role='alert' compact tone='warning'>
            {warning}
          </Card>
        )}
        <QuestionSets draft={draft} onInserted={() => focusAt(0)}>
          <Text role='status' strong tabular>
            {ASKING_TEXTS.count(questions.length)}
          </Text>
        </QuestionSets>
        <Stack as='ol'>
          {questions.map(({ key, text, allows_file = false }, index) => (
            <AskInput
              key={key}
              number={index + 1}
              text={text}
              autoFocus={index === 0 && !returned}
              allowsFile={allows_file}
              onWrite={(written) => draft.write(index, { text: written })}
              onAllowFile={(allowed) => draft.write(index, { allows_file: allowed })}
              onDelete={
                questions.length > 1
                  ? () => {
                      draft.delete(index)
                      focusAt(Math.min(index, questions.length - 2))
                    }
                  : undefined
              }
            />
          ))}
        </Stack>
        <DeletedNotice draft={draft} onClosed={focusAt} />
        {questions.length < QUESTIONS_MAX && (
          <button
            type='button'
            className={buttons.add}
            onClick={() => {
              draft.add()
              focusAt(questions.length)
            }}
          >
            {ASKING_TEXTS.add}
          </button>
        )}
      </DialogBody>
      <DialogFooter note={draft.hasText && savedNote}>
        <Button type='submit' ref={send}>
          {ASKING_TEXTS.send}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Returns a function that focuses the question at an index after the next render. */
function useFocusQuestion(form: RefObject<HTMLFormElement | null>): (index: number) => void {
  const [target, setTarget] = useState<{ readonly index: number }>()
  useEffect(() => {
    if (target) form.current?.querySelectorAll('textarea')[target.index]?.focus()
  }, [target, form])
  return (index) => setTarget({ index })
}

type DeletedNoticeProps = Pick<AskFormProps, 'draft'> & { readonly onClosed: (index: number) => void }

function DeletedNotice({ draft: { questions, deleted, undo, dismiss }, onClosed }: DeletedNoticeProps) {
  if (!deleted || questions.length >= QUESTIONS_MAX) return null
  const { index } = deleted
  return (
    <UndoNotice
      removal={deleted}
      text={ASKING_TEXTS.deleted(index + 1)}
      onUndo={() => {
        undo()
        onClosed(index)
      }}
      onDismiss={() => {
        dismiss()
        onClosed(Math.min(index, questions.length - 1))
      }}
    />
  )
}

type AskInputProps = {
  readonly number: number
  readonly text: string
  /** True if the input takes the focus when the dialog opens. */
  readonly autoFocus: boolean
  readonly allowsFile: boolean
  readonly onWrite: (text: string) => void
  readonly onAllowFile: (allowed: boolean) => void
  /** Undefined if this is the only question, because at least one field stays (S5-questions.4). */
  readonly onDelete: (() => void) | undefined
}

const QUESTION_RULES = { limits: [characterLimit(TEXT_CHARACTERS)] }

function AskInput(props: AskInputProps) {
  const { number, text, autoFocus, allowsFile, onWrite, onAllowFile, onDelete } = props
  const id = useId()
  return (
    <li>
      <LimitedTextareaField
        id={id}
        label={ASKING_TEXTS.question(number)}
        rules={QUESTION_RULES}
        rows={2}
        value={text}
        data-autofocus={autoFocus || undefined}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      />
      <Group justify='between'>
        <CheckboxField
          label={ASKING_TEXTS.allowFile}
          aria-describedby={`${id}-label`}
          checked={allowsFile}
          onChange={({ currentTarget }) => onAllowFile(currentTarget.checked)}
        />
        <DeleteButton label={ASKING_TEXTS.delete(number)} onClick={onDelete} />
      </Group>
    </li>
  )
}
