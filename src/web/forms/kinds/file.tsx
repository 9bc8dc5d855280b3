import { useFormContext, useWatch } from 'react-hook-form'
import { acceptAttribute } from '#domain/files/file-rules.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { FILE } from '#domain/forms/kinds/file.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { fileHint } from '#web/forms/file-choice.ts'
import { FileSlot } from '#web/forms/file-slot.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { useFileAnswer } from '#web/forms/use-file-answer.ts'

export const inputs = defineInputs({
  kind: FILE,
  Input: FileInput,
})

/** An input for one file, which is uploaded as soon as it is chosen. If the upload fails, the stored file stays. */
function FileInput({ field }: InputProps<typeof FILE>) {
  const { key, upload } = field
  const { setValue } = useFormContext()
  const stored: StoredFile | null = useWatch({ name: key })
  const { removed, alert, choose, start, remove, undo, dismissNotice } = useFileAnswer({
    slot: key,
    query: { kind: upload },
    stored,
    onChange: (file) => setValue(key, file, { shouldDirty: true }),
  })
  const attributes = useFieldAttributes(field, { hint: true, invalid: alert !== undefined })
  return (
    <FieldFrame {...frameProps(field)} rule={fileHint(upload)}>
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
          removal={removed}
          text={`${removed.filename} removed.`}
          onUndo={undo}
          onDismiss={dismissNotice}
          focusAfter={[key]}
        />
      )}
    </FieldFrame>
  )
}
