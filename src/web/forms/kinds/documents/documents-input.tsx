import { useWatch } from 'react-hook-form'
import type { DOCUMENTS } from '#domain/forms/kinds/documents.ts'
import { DOCUMENT_COLUMNS } from '#domain/forms/kinds/documents.ts'
import { DOCUMENTS_MAX } from '#domain/limits.ts'
import { framed } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import styles from '#web/ui/add-button.module.css'
import { GroupFrame } from '#web/ui/field/group-frame.tsx'
import { DocumentRowInput } from './document-row-input.tsx'
import { useDocumentRows } from './use-document-rows.ts'
import { WantedRadios } from './wanted-radios.tsx'

const [TITLE] = DOCUMENT_COLUMNS

/** Further documents, each with a title. 'No' takes them all away at once (S4.21). */
export function DocumentsInput({ field }: InputProps<typeof DOCUMENTS>) {
  const { key } = field
  const { name, rows, add, deleteRow, clear, gone, undo, forget } = useDocumentRows(key)
  const wanted = useWatch({ name: `${key}.wanted` }) === 'yes'
  return (
    <GroupFrame {...framed(field)}>
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
