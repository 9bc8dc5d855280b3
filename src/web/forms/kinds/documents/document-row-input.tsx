import { useEffect, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { acceptAttribute, type FileKind } from '#domain/files/file-rules.ts'
import { DOCUMENT_COLUMNS } from '#domain/forms/kinds/documents.ts'
import { choiceHint, refusalOfSize, refusalOfType } from '#web/forms/files/file-choice.ts'
import { FileSlot } from '#web/forms/files/file-slot.tsx'
import { tellRefusal } from '#web/forms/files/tell-refusal.ts'
import { TextLine } from '#web/forms/lines/text-line.tsx'
import { useSurroundings } from '#web/forms/surroundings.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'
import { useInputAttributes } from '#web/ui/field/use-input-attributes.ts'
import { notify } from '#web/ui/toasts.tsx'
import type { Destination } from '#web/uploads/uploads.ts'
import { useUpload } from '#web/uploads/use-upload.ts'
import type { DocumentRow } from './document-rows.ts'
import { isWhole } from './document-rows.ts'
import styles from './documents.module.css'

type DocumentRowProps = {
  readonly path: string
  /** The slot of its upload; it stays the same when rows before it go. */
  readonly row: string
  readonly index: number
  /** By which rules its file is uploaded. */
  readonly upload: FileKind
  readonly onDelete: () => void
}

const [TITLE, FILE] = DOCUMENT_COLUMNS

/** One document. Its file is uploaded when it has a title too, and stays on the device until then. */
export function DocumentRowInput({ path, row, index, upload, onDelete }: DocumentRowProps) {
  const titleId = useId()
  const number = index + 1
  const { value, choose, start } = useDocumentRow(path, row, { kind: upload, index })
  const title = `${path}.${TITLE.key}`
  const file = `${path}.${FILE.key}`
  const titleAttributes = useInputAttributes(title, { optional: true })
  const fileAttributes = useInputAttributes(file, { optional: true, hint: true })
  return (
    <fieldset aria-labelledby={titleId} className={styles.document}>
      <span id={titleId} className={styles.title}>{`Document ${number}`}</span>
      <DeleteButton label={`Delete document ${number}`} onClick={onDelete} />
      <FieldFrame path={title} label={TITLE.label} compact>
        <TextLine name={title} {...titleAttributes} />
      </FieldFrame>
      <FieldFrame path={file} label={FILE.label} rule={choiceHint(upload)} compact>
        <FileSlot
          slot={row}
          stored={value.stored}
          attributes={{ ...fileAttributes, accept: acceptAttribute(upload) }}
          waitingFor='Still on this device: give it a title to upload it.'
          onChoose={choose}
          onRetry={start}
        />
      </FieldFrame>
      {!isWhole(value) && (
        <p className={styles.half}>Will not be sent: a document needs both a title and a file.</p>
      )}
    </fieldset>
  )
}

function useDocumentRow(path: string, row: string, query: Destination['query']) {
  const { uploads, onFileStored } = useSurroundings()
  const { setValue, getValues } = useFormContext()
  const value: DocumentRow = useWatch({ name: path }) ?? { row, title: '', stored: null }
  const state = useUpload(uploads, row)?.state
  const titled = value.title.trim() !== ''
  const start = () =>
    uploads.start(row, {
      query,
      onFailed: tellRefusal,
      onStored: (stored) => {
        const place = placeOf(getValues(path.replace(/\.\d+$/, '')), row)
        if (place === undefined) return
        setValue(path.replace(/\d+$/, `${place}.stored`), stored, { shouldDirty: true })
        onFileStored()
      },
    })
  useEffect(() => {
    if (titled && state === 'on-device') start()
  })
  const choose = (file: File) => {
    const refusal = refusalOfType(query.kind, file) ?? refusalOfSize(query.kind, file)
    if (refusal) notify(refusal, 'problem')
    else uploads.keep(row, file)
  }
  return { value, choose, start }
}

/** Rows before it may have gone while it was on its way. */
function placeOf(rows: readonly DocumentRow[], row: string): number | undefined {
  const place = rows.findIndex((one) => one.row === row)
  return place === -1 ? undefined : place
}
