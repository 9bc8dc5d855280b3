import { acceptAttribute } from '#domain/files/file-rules.ts'
import type { FILE } from '#domain/forms/kinds/file.ts'
import { framed, useFieldAttributes } from '#web/forms/around-field.ts'
import { choiceHint } from '#web/forms/files/file-choice.ts'
import { FileSlot } from '#web/forms/files/file-slot.tsx'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'
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
