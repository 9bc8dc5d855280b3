import { type ChangeEvent, type InputHTMLAttributes, useState } from 'react'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { useSurroundings } from '#web/forms/surroundings.tsx'
import { useUpload } from '#web/uploads/use-upload.ts'
import styles from './files.module.css'
import { StoredFileLine } from './stored-file-line.tsx'
import { UploadLine } from './upload-line.tsx'
import { useFileDrop } from './use-file-drop.ts'

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

/** A file's place: the stored one, the one on its way, and the input for the next one, which may be dropped on all of it. */
export function FileSlot(props: FileSlotProps) {
  const { slot, stored, attributes, alert, waitingFor, onChoose, onRetry, onRemove } = props
  const { uploads } = useSurroundings()
  const upload = useUpload(uploads, slot)
  const [notTaken, setNotTaken] = useState<string>()
  const take = (file: File) => {
    setNotTaken(undefined)
    onChoose(file)
  }
  const { isOver, ...drop } = useFileDrop(take, setNotTaken)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Emptied at once, so that the same file can be chosen again after it was refused or removed.
    event.currentTarget.value = ''
    if (file) take(file)
  }
  const holdsOne = stored !== null || upload !== undefined
  const said = notTaken ?? alert
  return (
    <div className={styles.slot} {...drop}>
      {stored && <StoredFileLine file={stored} onRemove={onRemove} />}
      {upload && (
        <UploadLine
          upload={upload}
          waitingFor={waitingFor}
          onRetry={onRetry}
          onCancel={() => uploads.drop(slot)}
        />
      )}
      <div className={styles.zone} data-small={holdsOne || undefined} data-over={isOver || undefined}>
        <input
          type='file'
          {...attributes}
          required={false}
          className={styles.input}
          aria-invalid={said ? true : attributes['aria-invalid']}
          onChange={choose}
        />
        <span className={styles.invitation} aria-hidden>
          {isOver ? (
            <b>{holdsOne ? 'Let go to replace it' : 'Let go to add it'}</b>
          ) : (
            <Invitation {...{ holdsOne }} />
          )}
        </span>
      </div>
      {said && (
        <p role='alert' className={styles.alert}>
          {said}
        </p>
      )}
    </div>
  )
}

const Invitation = ({ holdsOne }: { readonly holdsOne: boolean }) => (
  <>
    <b>{holdsOne ? 'Replace' : 'Choose a file'}</b>
    <span className={styles.byPointer}>, or drop one here</span>
  </>
)
