import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { StoredFile } from '#domain/applications/attachments.ts'
import { acceptAttribute } from '#domain/files/file-rules.ts'
import { notify } from '#web/parts/notify.ts'
import { FieldFrame } from './field-frame.tsx'
import { choiceHint, refusalOfSize, refusalOfType } from './file-choice.ts'
import { FileSlot } from './file-slot.tsx'
import type { InputProps } from './form-values.ts'
import { useSurroundings } from './surroundings.ts'
import { UndoNotice } from './undo-notice.tsx'
import { useInputAttributes } from './use-input-attributes.ts'

const KIND = 'pitch-deck'

/** One file, uploaded when it is chosen. A failed upload leaves the former one in place. */
export function FileInput({ field }: InputProps<'file'>) {
  const { key, label } = field
  const { uploads, onFileStored } = useSurroundings()
  const { setValue } = useFormContext()
  const stored: StoredFile | null = useWatch({ name: key })
  const [removed, setRemoved] = useState<StoredFile | null>(null)
  const [alert, setAlert] = useState<string>()
  const keep = (file: StoredFile | null) => {
    setValue(key, file, { shouldDirty: true })
    onFileStored()
  }
  const start = () => uploads.start(key, { query: { kind: KIND }, onStored: keep })
  const choose = (file: File) => {
    const wrongType = refusalOfType(KIND, file)
    if (wrongType) notify(wrongType, 'problem')
    // The size speaks at the field alone, instead of in a browser's alert (decisions, Form).
    const refusal = wrongType
      ? `${wrongType.title}. ${wrongType.description}`
      : refusalOfSize(KIND, file)?.description
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
  const attributes = useInputAttributes(key, {
    optional: !field.required,
    hint: true,
    wrong: alert !== undefined,
  })
  return (
    <FieldFrame path={key} label={label} optional={!field.required} hint={choiceHint(KIND)}>
      <FileSlot
        slot={key}
        stored={stored}
        attributes={{ ...attributes, accept: acceptAttribute(KIND) }}
        alert={alert}
        onChoose={choose}
        onRetry={start}
        onRemove={remove}
      />
      {removed && (
        <UndoNotice
          text={`${removed.filename} is removed.`}
          onUndo={undo}
          onDismiss={() => setRemoved(null)}
        />
      )}
    </FieldFrame>
  )
}
