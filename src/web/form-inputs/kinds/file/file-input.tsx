import { acceptAttribute } from '#domain/files/file-rules.ts'
import type { FILE } from '#domain/forms/kinds/file.ts'
import { framed, useFieldAttributes } from '#web/form-inputs/around-field.ts'
import { choiceHint } from '#web/form-inputs/files/file-choice.ts'
import { FileSlot } from '#web/form-inputs/files/file-slot.tsx'
import type { InputProps } from '#web/form-inputs/kind-inputs.ts'
import { FieldFrame } from '#web/parts/field/field-frame.tsx'
import { UndoNotice } from '#web/parts/undo-notice.tsx'
import { useFileAnswer } from './use-file-answer.ts'

/** One file, uploaded when it is chosen. A failed upload leaves the former one in place. */
export function FileInput({ field }: InputProps<typeof FILE>) {
  const { key, upload } = field
  const { stored, removed, alert, choose, start, remove, undo, forget } = useFileAnswer(key, upload)
  const attributes = useFieldAttributes(field, { hint: true, wrong: alert !== undefined })
  return (
    <FieldFrame {...framed(field)} rule={choiceHint(upload)}>
      <FileSlot
        slot={key}
        stored={stored}
        attributes={{ ...attributes, accept: acceptAttribute(upload) }}
        alert={alert}
        onChoose={choose}
        onRetry={start}
        onRemove={remove}
      />
      {removed && (
        <UndoNotice
          text={`${removed.filename} is removed.`}
          onUndo={undo}
          onDismiss={forget}
          focusAfter={[key]}
        />
      )}
    </FieldFrame>
  )
}
