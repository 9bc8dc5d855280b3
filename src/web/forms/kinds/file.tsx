import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { acceptAttribute, FILE_RULES, type FileKind } from '#domain/files/file-rules.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { FILE } from '#domain/forms/kinds/file.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { choiceHint, notifyRefusedFile, refusalOfSize, refusalOfType } from '#web/forms/file-choice.ts'
import { FileSlot } from '#web/forms/file-slot.tsx'
import { useFormEnvironment } from '#web/forms/form-context.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { notify } from '#web/ui/toasts.tsx'

export const inputs = defineInputs({
  kind: FILE,
  Input: FileInput,
  toValue: (answer) => answer,
  toAnswer: (value) => value,
})

/** One file, uploaded when it is chosen. A failed upload leaves the former one in place. */
function FileInput({ field }: InputProps<typeof FILE>) {
  const { key, upload } = field
  const { stored, removed, alert, choose, start, remove, undo, forget } = useFileAnswer(key, upload)
  const attributes = useFieldAttributes(field, { hint: true, wrong: alert !== undefined })
  return (
    <FieldFrame {...frameProps(field)} rule={choiceHint(upload)}>
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

/** The size speaks at the field alone, instead of in a browser's alert (D-form.27). */
function alertFor(kind: FileKind, file: File): string | undefined {
  const wrongType = refusalOfType(kind, file)
  if (!wrongType) return refusalOfSize(kind, file)?.description
  notify(wrongType, 'problem')
  return `This file is not of type ${FILE_RULES[kind].extensions.join(', ')}.`
}

/** A file that is an answer by itself: chosen, uploaded at once, removed, brought back. */
function useFileAnswer(key: string, kind: FileKind) {
  const { uploads, onFileStored } = useFormEnvironment()
  const { setValue } = useFormContext()
  const stored: StoredFile | null = useWatch({ name: key })
  const [removed, setRemoved] = useState<StoredFile | null>(null)
  const [alert, setAlert] = useState<string>()
  const keep = (file: StoredFile | null) => {
    setValue(key, file, { shouldDirty: true })
    onFileStored()
  }
  const start = () => uploads.start(key, { query: { kind }, onStored: keep, onFailed: notifyRefusedFile })
  const choose = (file: File) => {
    const refusal = alertFor(kind, file)
    setAlert(refusal)
    if (refusal) return
    setRemoved(null)
    uploads.keep(key, file)
    start()
  }
  const remove = () => {
    setRemoved(stored)
    keep(null)
  }
  const undo = () => {
    keep(removed)
    setRemoved(null)
  }
  return { stored, removed, alert, choose, start, remove, undo, forget: () => setRemoved(null) }
}
