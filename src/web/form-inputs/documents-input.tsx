import { useWatch } from 'react-hook-form'
import { DOCUMENT_COLUMNS } from '#domain/forms/kinds/documents.ts'
import { DOCUMENTS_MAX } from '#domain/limits.ts'
import styles from './add-button.module.css'
import { DocumentRowInput } from './document-row-input.tsx'
import type { InputProps } from './form-values.ts'
import { GroupFrame } from './group-frame.tsx'
import { useSurroundings } from './surroundings.ts'
import { UndoNotice } from './undo-notice.tsx'
import { useDocumentRows } from './use-document-rows.ts'
import { WantedRadios } from './wanted-radios.tsx'

const [TITLE] = DOCUMENT_COLUMNS

/** Further documents, each with a title. 'No' takes them all away at once (specification, section 4). */
export function DocumentsInput({ field }: InputProps<'documents'>) {
  const { key, label } = field
  const { readOnly } = useSurroundings()
  const { name, rows, add, deleteRow, clear, gone, undo, forget } = useDocumentRows(key)
  const wanted = useWatch({ name: `${key}.wanted` }) === 'yes'
  return (
    <GroupFrame path={key} label={label} optional={!field.required}>
      <WantedRadios name={`${key}.wanted`} onNo={clear} />
      {rows.map((row, index) => (
        <DocumentRowInput
          key={row.key}
          path={`${name}.${index}`}
          row={row.row}
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
      {wanted && !readOnly && rows.length < DOCUMENTS_MAX && (
        <button type='button' className={styles.add} onClick={add}>
          Add Document
        </button>
      )}
    </GroupFrame>
  )
}
