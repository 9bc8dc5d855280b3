import { useEffect, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { acceptAttribute } from '#domain/files/file-rules.ts'
import { DOCUMENT_COLUMNS } from '#domain/forms/kinds/documents.ts'
import { notify } from '#web/parts/notify.ts'
import { useUpload } from '#web/uploads/use-upload.ts'
import { DeleteButton } from './delete-button.tsx'
import styles from './documents.module.css'
import { FieldFrame } from './field-frame.tsx'
import { choiceHint, refusalOfSize, refusalOfType } from './file-choice.ts'
import { FileSlot } from './file-slot.tsx'
import type { DocumentRow } from './form-values.ts'
import { isWhole } from './half-rows.ts'
import { useSurroundings } from './surroundings.ts'
import { tellRefusal } from './tell-refusal.ts'
import { TextLine } from './text-line.tsx'
import { useInputAttributes } from './use-input-attributes.ts'

type DocumentRowProps = {
  readonly path: string
  /** The slot of its upload; it stays the same when rows before it go. */
  readonly row: string
  readonly index: number
  readonly onDelete: () => void
}

const KIND = 'additional-document'
const [TITLE, FILE] = DOCUMENT_COLUMNS

/** One document. Its file is uploaded when it has a title too, and stays on the device until then. */
export function DocumentRowInput({ path, row, index, onDelete }: DocumentRowProps) {
  const { readOnly } = useSurroundings()
  const titleId = useId()
  const number = index + 1
  const { value, choose, start } = useDocumentRow(path, row, index)
  const title = `${path}.${TITLE.key}`
  const file = `${path}.${FILE.key}`
  const titleAttributes = useInputAttributes(title, { optional: true })
  const fileAttributes = useInputAttributes(file, { optional: true, hint: true })
  return (
    <fieldset aria-labelledby={titleId} className={styles.document}>
      <span id={titleId} className={styles.title}>{`Document ${number}`}</span>
      {!readOnly && <DeleteButton label={`Delete document ${number}`} onClick={onDelete} />}
      <FieldFrame path={title} label={TITLE.label} compact>
        <TextLine name={title} {...titleAttributes} />
      </FieldFrame>
      <FieldFrame path={file} label={FILE.label} hint={choiceHint(KIND)} compact>
        <FileSlot
          slot={row}
          stored={value.stored}
          attributes={{ ...fileAttributes, accept: acceptAttribute(KIND) }}
          waitingFor='Still on this device: give it a title to upload it.'
          onChoose={choose}
          onRetry={start}
        />
      </FieldFrame>
      {!readOnly && !isWhole(value) && (
        <p className={styles.half}>Will not be sent: a document needs both a title and a file.</p>
      )}
    </fieldset>
  )
}

function useDocumentRow(path: string, row: string, index: number) {
  const { uploads, onFileStored } = useSurroundings()
  const { setValue, getValues } = useFormContext()
  const value: DocumentRow = useWatch({ name: path }) ?? { row, title: '', stored: null }
  const state = useUpload(uploads, row)?.state
  const titled = value.title.trim() !== ''
  const start = () =>
    uploads.start(row, {
      query: { kind: KIND, index },
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
    const refusal = refusalOfType(KIND, file) ?? refusalOfSize(KIND, file)
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
