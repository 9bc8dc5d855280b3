import { useId } from 'react'
import { acceptAttribute } from '#domain/files/file-rules.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { fileHint } from '#web/forms/file-choice.ts'
import { FileSlot } from '#web/forms/file-slot.tsx'
import { useFormEnvironment } from '#web/forms/form-context.tsx'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { useFileAnswer } from '#web/forms/use-file-answer.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUpload } from '#web/uploads/uploads.ts'

/** Answer files follow the same rules as documents. */
const KIND = 'additional-document'

type AnswerFileInputProps = {
  /** Id of the input and of its upload slot. */
  readonly id: string
  readonly question: Question
  readonly file: StoredFile | undefined
  /** True if the answer can no longer be changed. Only an upload that had already started can still finish. */
  readonly closed: boolean
  readonly onChange: (file: StoredFile | null) => void
}

/** The file of an answer. It is uploaded as soon as it is chosen. */
export function AnswerFileInput({ id, question, file, closed, onChange }: AnswerFileInputProps) {
  const { uploads } = useFormEnvironment()
  const upload = useUpload(uploads, id)
  const hintId = useId()
  const { removed, alert, choose, start, remove, undo, dismissNotice } = useFileAnswer({
    slot: id,
    query: { kind: KIND, index: question.order },
    stored: file ?? null,
    onChange,
  })
  if (closed && !file && !upload) return null
  return (
    <Stack gap={2}>
      {!closed && (
        <Text id={hintId} size='small' tone='soft'>
          {QUESTION_TEXTS.fileOptional}
          <br />
          {fileHint(KIND)}
        </Text>
      )}
      <FileSlot
        slot={id}
        stored={file ?? null}
        attributes={{
          id,
          accept: acceptAttribute(KIND),
          'aria-label': QUESTION_TEXTS.file(question.order),
          'aria-describedby': hintId,
        }}
        alert={alert}
        closed={closed}
        onChoose={choose}
        onRetry={start}
        onRemove={remove}
      />
      {removed && !file && !closed && (
        <UndoNotice
          removal={removed}
          text={QUESTION_TEXTS.fileRemoved(removed.filename)}
          onUndo={undo}
          onDismiss={dismissNotice}
          focusAfter={[id]}
        />
      )}
    </Stack>
  )
}
