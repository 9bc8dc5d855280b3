import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { acceptAttribute, type FileKind } from '#domain/files/file-rules.ts'
import { adviceForWrongEnding } from '#domain/files/messages.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { FILE } from '#domain/forms/kinds/file.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { fileHint, fileSizeError, fileTypeError, notifyFileRejected } from '#web/forms/file-choice.ts'
import { FileSlot } from '#web/forms/file-slot.tsx'
import { useFormEnvironment } from '#web/forms/form-context.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { notify } from '#web/ui/toasts.tsx'

export const inputs = defineInputs({
  kind: FILE,
  Input: FileInput,
})

/** An input for one file, which is uploaded as soon as it is chosen. If the upload fails, the stored file stays. */
function FileInput({ field }: InputProps<typeof FILE>) {
  const { key, upload } = field
  const { stored, removed, alert, choose, start, remove, undo, dismissNotice } = useFileAnswer(key, upload)
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
          text={`${removed.filename} removed.`}
          onUndo={undo}
          onDismiss={dismissNotice}
          focusAfter={[key]}
        />
      )}
    </FieldFrame>
  )
}

/** Returns the error to show at the field. A wrong type also shows a toast, but a wrong size does not (D-form.27). */
function fileError(kind: FileKind, file: File): string | undefined {
  const typeError = fileTypeError(kind, file)
  if (!typeError) return fileSizeError(kind, file)?.description
  notify(typeError, 'problem')
  return adviceForWrongEnding(kind, file.name)
}

/** Returns functions that choose, upload, remove and restore an answer's file. */
function useFileAnswer(key: string, kind: FileKind) {
  const { uploads, onFileStored } = useFormEnvironment()
  const { setValue } = useFormContext()
  const stored: StoredFile | null = useWatch({ name: key })
  const [removed, setRemoved] = useState<StoredFile | null>(null)
  const [alert, setAlert] = useState<string>()
  const setFile = (file: StoredFile | null) => {
    setValue(key, file, { shouldDirty: true })
    onFileStored()
  }
  const start = () =>
    uploads.start(key, { query: { kind }, onStored: setFile, onFailed: notifyFileRejected(kind) })
  const choose = (file: File) => {
    const error = fileError(kind, file)
    setAlert(error)
    if (error) return
    setRemoved(null)
    uploads.keep(key, file)
    start()
  }
  const remove = () => {
    setRemoved(stored)
    setFile(null)
  }
  const undo = () => {
    setFile(removed)
    setRemoved(null)
  }
  return { stored, removed, alert, choose, start, remove, undo, dismissNotice: () => setRemoved(null) }
}
