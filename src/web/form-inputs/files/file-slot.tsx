import type { ChangeEvent, InputHTMLAttributes } from 'react'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { useSurroundings } from '#web/form-inputs/surroundings.tsx'
import { useReadOnly } from '#web/parts/field/field-context.ts'
import { useUpload } from '#web/uploads/use-upload.ts'
import styles from './files.module.css'
import { StoredFileLine } from './stored-file-line.tsx'
import { UploadLine } from './upload-line.tsx'

type FileSlotProps = {
  readonly slot: string
  readonly stored: StoredFile | null
  readonly attributes: InputHTMLAttributes<HTMLInputElement>
  /** Why the last choice was refused. */
  readonly alert?: string | undefined
  /** What holds a chosen file back on the device. */
  readonly waitingFor?: string
  readonly onChoose: (file: File) => void
  readonly onRetry: () => void
  readonly onRemove?: () => void
}

/** A file's place: the stored one, the one on its way, and the input for the next one. */
export function FileSlot(props: FileSlotProps) {
  const { slot, stored, attributes, alert, waitingFor, onChoose, onRetry, onRemove } = props
  const readOnly = useReadOnly()
  const { uploads } = useSurroundings()
  const upload = useUpload(uploads, slot)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Emptied at once, so that the same file can be chosen again after it was refused or removed.
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  return (
    <div className={styles.slot}>
      {stored && <StoredFileLine file={stored} onRemove={readOnly ? undefined : onRemove} />}
      {readOnly && !stored && <p className={styles.none}>Not provided</p>}
      {upload && (
        <UploadLine
          upload={upload}
          waitingFor={waitingFor}
          onRetry={onRetry}
          onCancel={() => uploads.drop(slot)}
        />
      )}
      <input
        type='file'
        {...attributes}
        required={false}
        className={readOnly ? styles.hidden : styles.input}
        onChange={choose}
      />
      {alert && (
        <p role='alert' className={styles.alert}>
          {alert}
        </p>
      )}
    </div>
  )
}
