import { useEffect, useId, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { acceptAttribute, type FileKind } from '#domain/files/file-rules.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { DOCUMENT_COLUMNS, DOCUMENTS } from '#domain/forms/kinds/documents.ts'
import { DOCUMENTS_MAX } from '#domain/limits.ts'
import { FieldFrame, frameProps, GroupFrame, useInputAttributes } from '#web/forms/field-frame.tsx'
import { choiceHint, notifyRefusedFile, refusalOfSize, refusalOfType } from '#web/forms/file-choice.ts'
import { FileSlot } from '#web/forms/file-slot.tsx'
import { useFormEnvironment } from '#web/forms/form-context.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { TextBox } from '#web/forms/text-inputs.tsx'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { newId } from '#web/new-id.ts'
import styles from '#web/ui/add-button.module.css'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { type Destination, useUpload } from '#web/uploads/uploads.ts'
import documentsStyles from './documents.module.css'

const half = ({ rows }: DocumentRows) => rows.filter((row) => !isWhole(row))

export const inputs = defineInputs({
  kind: DOCUMENTS,
  Input: DocumentsInput,
  toValue: (answer): DocumentRows => ({
    wanted: answer.length > 0 ? 'yes' : 'no',
    // The address names the row, so that the same document keeps its row over a merge.
    rows: answer.map(({ title, ...stored }) => ({ row: stored.url, title, stored })),
  }),
  // A half row is not stored (D-form.14).
  toAnswer: ({ rows }) =>
    rows.filter(isWhole).flatMap(({ title, stored }) => (stored ? [{ title, ...stored }] : [])),
  // Rows of these inputs that are not answers yet stay behind those that come.
  applyParts: ({ rows }, now) => {
    const all = [...rows, ...half(now)]
    return { wanted: all.length > 0 ? 'yes' : now.wanted, rows: all }
  },
  halfRows: (value) => half(value).map((row) => ({ isBegun: isBegun(row) })),
})

const [TITLE] = DOCUMENT_COLUMNS

/** Further documents, each with a title. 'No' takes them all away at once (S4.21). */
function DocumentsInput({ field }: InputProps<typeof DOCUMENTS>) {
  const { key } = field
  const { name, rows, add, deleteRow, clear, gone, undo, forget } = useDocumentRows(key)
  const wanted = useWatch({ name: `${key}.wanted` }) === 'yes'
  return (
    <GroupFrame {...frameProps(field)}>
      <WantedRadios name={`${key}.wanted`} onNo={clear} />
      {rows.map((row, index) => (
        <DocumentRowInput
          key={row.key}
          path={`${name}.${index}`}
          row={row.row}
          upload={field.upload}
          index={index}
          onDelete={() => deleteRow(index)}
        />
      ))}
      {gone && (
        <UndoNotice
          text={gone.text}
          onUndo={undo}
          onDismiss={forget}
          focusAfter={[`${name}.${gone.first}.${TITLE.key}`, key]}
        />
      )}
      {wanted && rows.length < DOCUMENTS_MAX && (
        <button type='button' className={styles.add} onClick={add}>
          Add Document
        </button>
      )}
    </GroupFrame>
  )
}

type DocumentRowProps = {
  readonly path: string
  /** The slot of its upload; it stays the same when rows before it go. */
  readonly row: string
  readonly index: number
  /** By which rules its file is uploaded. */
  readonly upload: FileKind
  readonly onDelete: () => void
}

const [TITLE_DOCUMENT_ROW_INPUT, FILE] = DOCUMENT_COLUMNS

/** One document. Its file is uploaded when it has a title too, and stays on the device until then. */
function DocumentRowInput({ path, row, index, upload, onDelete }: DocumentRowProps) {
  const titleId = useId()
  const number = index + 1
  const { value, choose, start } = useDocumentRow(path, row, { kind: upload, index })
  const title = `${path}.${TITLE_DOCUMENT_ROW_INPUT.key}`
  const file = `${path}.${FILE.key}`
  const titleAttributes = useInputAttributes(title, { optional: true })
  const fileAttributes = useInputAttributes(file, { optional: true, hint: true })
  return (
    <fieldset aria-labelledby={titleId} className={documentsStyles.document}>
      <span id={titleId} className={documentsStyles.title}>{`Document ${number}`}</span>
      <DeleteButton label={`Delete document ${number}`} onClick={onDelete} />
      <FieldFrame path={title} label={TITLE_DOCUMENT_ROW_INPUT.label} compact>
        <TextBox name={title} {...titleAttributes} />
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
        <p className={documentsStyles.half}>Will not be sent: a document needs both a title and a file.</p>
      )}
    </fieldset>
  )
}

function useDocumentRow(path: string, row: string, query: Destination['query']) {
  const { uploads, onFileStored } = useFormEnvironment()
  const { setValue, getValues } = useFormContext()
  const value: DocumentRow = useWatch({ name: path }) ?? { row, title: '', stored: null }
  const state = useUpload(uploads, row)?.state
  const titled = value.title.trim() !== ''
  const start = () =>
    uploads.start(row, {
      query,
      onFailed: notifyRefusedFile,
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

type WantedRadiosProps = { readonly name: string; readonly onNo: () => void }

/** Whether there is anything to add at all. */
function WantedRadios({ name, onNo }: WantedRadiosProps) {
  const { register } = useFormContext()
  const onChange = (event: { target: { value: string } }) => {
    if (event.target.value === 'no') onNo()
  }
  return (
    <div className={documentsStyles.radios}>
      {(['no', 'yes'] as const).map((value) => (
        <label key={value} className={documentsStyles.radio}>
          <input type='radio' value={value} {...register(name, { onChange })} />
          {value === 'no' ? 'No' : 'Yes'}
        </label>
      ))}
    </div>
  )
}

/** What was taken away last, from which row on, and how it is put back. */
type Gone = { readonly text: string; readonly first: number; readonly restore: () => void }

/** The rows of additional documents: added, deleted, cleared by 'No', brought back. */
function useDocumentRows(key: string) {
  const { uploads } = useFormEnvironment()
  const { getValues, setValue } = useFormContext()
  const name = `${key}.rows`
  const { fields, append, remove, insert, replace } = useFieldArray({ name, keyName: 'key' })
  const [gone, setGone] = useState<Gone>()
  const rows = (): readonly DocumentRow[] => getValues(name)

  const deleteRow = (index: number) => {
    const row = rows()[index]
    if (!row) return
    uploads.pause(row.row)
    remove(index)
    setGone({
      text: `Document ${index + 1} is deleted.`,
      first: index,
      restore: () => insert(index, row),
    })
  }
  const clear = () => {
    const former = rows()
    if (former.length === 0) return
    for (const { row } of former) uploads.pause(row)
    replace([])
    const restore = () => {
      setValue(`${key}.wanted`, 'yes')
      replace([...former])
    }
    setGone({
      text: former.length === 1 ? 'The document is removed.' : 'The documents are removed.',
      first: 0,
      restore,
    })
  }
  const undo = () => {
    gone?.restore()
    setGone(undefined)
  }
  return {
    name,
    rows: fields as unknown as readonly (DocumentRow & { readonly key: string })[],
    add: () => append({ row: newId(), title: '', stored: null }),
    deleteRow,
    clear,
    gone,
    undo,
    forget: () => setGone(undefined),
  }
}

/** A document's row as it stands on screen; its chosen file waits in the uploads under `row`. */
type DocumentRow = {
  readonly row: string
  readonly title: string
  readonly stored: StoredFile | null
}

/** What the inputs of documents hold. */
type DocumentRows = { readonly wanted: 'no' | 'yes'; readonly rows: readonly DocumentRow[] }

/** A document's row becomes an answer only with both its title and its file (S5-form.25). */
const isWhole = ({ title, stored }: DocumentRow): boolean => title.trim() !== '' && stored !== null

/** Whether anything of a row would be missed. */
const isBegun = ({ title, stored }: DocumentRow): boolean => title.trim() !== '' || stored !== null
