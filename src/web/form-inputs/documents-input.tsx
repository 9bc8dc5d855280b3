import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { DOCUMENTS_MAX } from '#domain/limits.ts'
import { newId } from '#web/saving/new-id.ts'
import styles from './add-button.module.css'
import { DocumentRowInput } from './document-row-input.tsx'
import type { DocumentRow, InputProps } from './form-values.ts'
import { GroupFrame } from './group-frame.tsx'
import { useSurroundings } from './surroundings.ts'
import { UndoNotice } from './undo-notice.tsx'
import { WantedRadios } from './wanted-radios.tsx'

/** What was taken away last, and how it is put back. */
type Gone = { readonly text: string; readonly restore: () => void }

/** Further documents, each with a title. 'No' takes them all away at once (specification, section 4). */
export function DocumentsInput({ field }: InputProps<'documents'>) {
  const { key, label } = field
  const { readOnly, uploads } = useSurroundings()
  const { getValues, setValue } = useFormContext()
  const rowsName = `${key}.rows`
  const { fields, append, remove, insert, replace } = useFieldArray({ name: rowsName, keyName: 'key' })
  const wanted = useWatch({ name: `${key}.wanted` }) === 'yes'
  const [gone, setGone] = useState<Gone>()
  const rows = (): readonly DocumentRow[] => getValues(rowsName)

  const deleteRow = (index: number) => {
    const row = rows()[index]
    if (!row) return
    uploads.pause(row.row)
    remove(index)
    setGone({ text: `Document ${index + 1} is deleted.`, restore: () => insert(index, row) })
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
      restore,
    })
  }
  const undo = () => {
    gone?.restore()
    setGone(undefined)
  }
  return (
    <GroupFrame path={key} label={label} optional={!field.required}>
      <WantedRadios name={`${key}.wanted`} onNo={clear} />
      {(fields as unknown as readonly (DocumentRow & { key: string })[]).map((row, index) => (
        <DocumentRowInput
          key={row.key}
          path={`${rowsName}.${index}`}
          row={row.row}
          index={index}
          onDelete={() => deleteRow(index)}
        />
      ))}
      {gone && <UndoNotice text={gone.text} onUndo={undo} onDismiss={() => setGone(undefined)} />}
      {wanted && !readOnly && fields.length < DOCUMENTS_MAX && (
        <button
          type='button'
          className={styles.add}
          onClick={() => append({ row: newId(), title: '', stored: null })}
        >
          Add Document
        </button>
      )}
    </GroupFrame>
  )
}
