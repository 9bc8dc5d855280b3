import { useEffect, useId, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { acceptAttribute, type FileKind } from '#domain/files/file-rules.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { DOCUMENT_COLUMNS, DOCUMENTS } from '#domain/forms/kinds/documents.ts'
import { DOCUMENTS_MAX } from '#domain/limits.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { FieldFrame, frameProps, GroupFrame, useInputAttributes } from '#web/forms/field-frame.tsx'
import { fileHint, fileSizeError, fileTypeError, notifyFileRejected } from '#web/forms/file-choice.ts'
import { FileSlot } from '#web/forms/file-slot.tsx'
import { useFormEnvironment } from '#web/forms/form-context.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { TextBox } from '#web/forms/text-inputs.tsx'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { newId } from '#web/new-id.ts'
import buttons from '#web/ui/buttons.module.css'
import { Card } from '#web/ui/card.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Group } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { type Destination, useUpload } from '#web/uploads/uploads.ts'
import styles from './kinds.module.css'

export const inputs = defineInputs({
  kind: DOCUMENTS,
  Input: DocumentsInput,
  toValue: (answer): DocumentRows => ({
    wanted: answer.length > 0 ? 'yes' : 'no',
    // The file's URL serves as the row's id, so that a document keeps its row after a merge.
    rows: answer.map(({ title, ...stored }) => ({ row: stored.url, title, stored })),
  }),
  // Incomplete rows are not stored (D-form.14).
  toAnswer: ({ rows }) =>
    rows.filter(isComplete).flatMap(({ title, stored }) => (stored ? [{ title, ...stored }] : [])),
  // Appends incomplete rows to the rows of the new answer.
  applyParts: ({ rows }, current) => {
    const all = [...rows, ...incompleteRowsOf(current)]
    return { wanted: all.length > 0 ? 'yes' : current.wanted, rows: all }
  },
  incompleteRows: (value) => incompleteRowsOf(value).map((row) => ({ isBegun: isBegun(row) })),
})

const [TITLE, FILE] = DOCUMENT_COLUMNS

/** Additional documents, each with a title. 'No' removes all of them (S4.21). */
function DocumentsInput({ field }: InputProps<typeof DOCUMENTS>) {
  const { key } = field
  const { name, rows, add, addFirst, deleteRow, clear, removal, undo, dismissNotice } = useDocumentRows(key)
  const wanted = useWatch({ name: `${key}.wanted` }) === 'yes'
  return (
    <GroupFrame {...frameProps(field)}>
      <WantedRadios name={`${key}.wanted`} onYes={addFirst} onNo={clear} />
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
      {removal && (
        <UndoNotice
          removal={removal}
          text={removal.text}
          onUndo={undo}
          onDismiss={dismissNotice}
          focusAfter={[`${name}.${removal.firstIndex}.${TITLE.key}`, key]}
        />
      )}
      {wanted && rows.length < DOCUMENTS_MAX && (
        <button type='button' className={buttons.add} onClick={add}>
          Add Document
        </button>
      )}
    </GroupFrame>
  )
}

type DocumentRowProps = {
  readonly path: string
  /** The row's upload slot. It stays the same when earlier rows are deleted. */
  readonly row: string
  readonly index: number
  readonly upload: FileKind
  readonly onDelete: () => void
}

/** A document. Its file stays on the device until the document has a title, and is then uploaded. */
function DocumentRowInput({ path, row, index, upload, onDelete }: DocumentRowProps) {
  const titleId = useId()
  const number = index + 1
  const { value, choose, start } = useDocumentRow(path, row, { kind: upload, index })
  const title = `${path}.${TITLE.key}`
  const file = `${path}.${FILE.key}`
  const titleAttributes = useInputAttributes(title, { optional: true })
  const fileAttributes = useInputAttributes(file, { optional: true, hint: true })
  return (
    <fieldset aria-labelledby={titleId} className={styles.row}>
      <Text
        as='span'
        size='small'
        tone='soft'
        strong
        id={titleId}
        className={styles.title}
      >{`Document ${number}`}</Text>
      <DeleteButton label={`Delete document ${number}`} onClick={onDelete} />
      <FieldFrame path={title} label={TITLE.label} compact>
        <TextBox name={title} {...titleAttributes} />
      </FieldFrame>
      <FieldFrame path={file} label={FILE.label} rule={fileHint(upload)} compact>
        <FileSlot
          slot={row}
          stored={value.stored}
          attributes={{ ...fileAttributes, accept: acceptAttribute(upload) }}
          waitingFor='Add a title to upload this file.'
          onChoose={choose}
          onRetry={start}
        />
      </FieldFrame>
      {!isComplete(value) && (
        <Card compact tone='warning'>
          Not included: add both a title and a file.
        </Card>
      )}
    </fieldset>
  )
}

function useDocumentRow(path: string, row: string, query: Destination['query']) {
  const { uploads, onFileStored } = useFormEnvironment()
  const { setValue, getValues } = useFormContext()
  const value: DocumentRow = useWatch({ name: path }) ?? { row, title: '', stored: null }
  const state = useUpload(uploads, row)?.state
  const hasTitle = !isBlankText(value.title)
  const start = () =>
    uploads.start(row, {
      query,
      onFailed: notifyFileRejected(query.kind),
      onStored: (stored) => {
        // Looks up the index again, because it may have changed during the upload.
        const rows: readonly DocumentRow[] = getValues(path.replace(/\.\d+$/, ''))
        const index = rows.findIndex((one) => one.row === row)
        if (index === -1) return
        setValue(path.replace(/\d+$/, `${index}.stored`), stored, { shouldDirty: true })
        onFileStored()
      },
    })
  useEffect(() => {
    if (hasTitle && state === 'on-device') start()
  })
  const choose = (file: File) => {
    const error = fileTypeError(query.kind, file) ?? fileSizeError(query.kind, file)
    if (error) notify(error, 'problem')
    else uploads.keep(row, file)
  }
  return { value, choose, start }
}

type WantedRadiosProps = { readonly name: string; readonly onYes: () => void; readonly onNo: () => void }

/** Radio buttons for whether the founder has documents to add. */
function WantedRadios({ name, onYes, onNo }: WantedRadiosProps) {
  const { register } = useFormContext()
  const onChange = (event: { target: { value: string } }) => {
    if (event.target.value === 'no') onNo()
    else onYes()
  }
  return (
    <Group gap={5}>
      {(['no', 'yes'] as const).map((value) => (
        <CheckboxField
          key={value}
          type='radio'
          value={value}
          {...register(name, { onChange })}
          label={value === 'no' ? 'No' : 'Yes'}
          className={styles.radio}
        />
      ))}
    </Group>
  )
}

/** The last removal, with the index of its first row. */
type Removal = { readonly text: string; readonly firstIndex: number; readonly restore: () => void }

/** Returns functions that add, delete, clear and restore the rows of documents. */
function useDocumentRows(key: string) {
  const { uploads } = useFormEnvironment()
  const { getValues, setValue } = useFormContext()
  const name = `${key}.rows`
  const { fields, append, remove, insert, replace } = useFieldArray({ name, keyName: 'key' })
  const [removal, setRemoval] = useState<Removal>()
  const rows = (): readonly DocumentRow[] => getValues(name)

  const deleteRow = (index: number) => {
    const row = rows()[index]
    if (!row) return
    uploads.pause(row.row)
    remove(index)
    setRemoval({
      text: `Document ${index + 1} deleted.`,
      firstIndex: index,
      restore: () => insert(index, row),
    })
  }
  const clear = () => {
    const cleared = rows()
    if (cleared.length === 0) return
    for (const { row } of cleared) uploads.pause(row)
    replace([])
    const restore = () => {
      setValue(`${key}.wanted`, 'yes')
      replace([...cleared])
    }
    setRemoval({
      text: cleared.length === 1 ? 'Document removed.' : 'Documents removed.',
      firstIndex: 0,
      restore,
    })
  }
  const undo = () => {
    removal?.restore()
    setRemoval(undefined)
  }
  return {
    name,
    rows: fields as unknown as readonly (DocumentRow & { readonly key: string })[],
    add: () => append(blankRow()),
    /** Adds the first row, without moving the focus away from the radio button. */
    addFirst: () => {
      if (rows().length === 0) append(blankRow(), { shouldFocus: false })
    },
    deleteRow,
    clear,
    removal,
    undo,
    dismissNotice: () => setRemoval(undefined),
  }
}

/** A document's row on screen. `row` is its upload slot. */
type DocumentRow = {
  readonly row: string
  readonly title: string
  readonly stored: StoredFile | null
}

const blankRow = (): DocumentRow => ({ row: newId(), title: '', stored: null })

type DocumentRows = { readonly wanted: 'no' | 'yes'; readonly rows: readonly DocumentRow[] }

/** Returns whether a row has both a title and a file. Only then does it become an answer (S5-form.25). */
const isComplete = ({ title, stored }: DocumentRow): boolean => !isBlankText(title) && stored !== null

const incompleteRowsOf = ({ rows }: DocumentRows) => rows.filter((row) => !isComplete(row))

const isBegun = ({ title, stored }: DocumentRow): boolean => !isBlankText(title) || stored !== null
