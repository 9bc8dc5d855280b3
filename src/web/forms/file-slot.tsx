import { type ChangeEvent, type InputHTMLAttributes, useId, useState } from 'react'
import { displayFileSize } from '#domain/file-sizes.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { type Upload, useUpload } from '#web/uploads/uploads.ts'
import { useFileDrop } from './file-choice.ts'
import styles from './file-slot.module.css'
import { useFormEnvironment } from './form-context.tsx'

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
  const { uploads } = useFormEnvironment()
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

type StoredFileLineProps = {
  readonly file: StoredFile
  /** undefined when it has to stay. */
  readonly onRemove: (() => void) | undefined
}

/** A stored file: opens in a tab of its own, so that the form stays where it is. */
function StoredFileLine({ file, onRemove }: StoredFileLineProps) {
  const nameId = useId()
  return (
    <div className={styles.line}>
      <a id={nameId} href={file.url} target='_blank' rel='noreferrer' className={styles.filename}>
        {file.filename}
      </a>
      <span className={styles.size}>{displayFileSize(file.size)}</span>
      {onRemove && (
        <button type='button' className={styles.act} aria-describedby={nameId} onClick={onRemove}>
          Remove
        </button>
      )}
    </div>
  )
}

type UploadLineProps = {
  readonly upload: Upload
  readonly waitingFor: string | undefined
  readonly onRetry: () => void
  readonly onCancel: () => void
}

/** A file on its way: how far it has come, or why it has not. */
function UploadLine({ upload, waitingFor, onRetry, onCancel }: UploadLineProps) {
  const { file, state, progress, problem } = upload
  const nameId = useId()
  return (
    <div className={styles.line}>
      <span id={nameId} className={styles.filename}>
        {file.name}
      </span>
      {state === 'running' && <Progress share={progress} nameId={nameId} />}
      {state === 'on-device' && <span className={styles.size}>{waitingFor ?? 'Still on this device'}</span>}
      {problem && (
        <>
          <p role='alert' className={styles.alert}>
            {reasonOf(problem)}
          </p>
          {mayGetThrough(problem) && (
            <button type='button' className={styles.act} aria-describedby={nameId} onClick={onRetry}>
              Try again
            </button>
          )}
        </>
      )}
      <button type='button' className={styles.act} aria-describedby={nameId} onClick={onCancel}>
        {problem && !mayGetThrough(problem) ? 'Remove' : 'Cancel'}
      </button>
    </div>
  )
}

/** Refused for what they are: the same file is refused again. */
const FOR_GOOD: readonly string[] = ['wrong-file-type', 'too-large', 'bad-request', 'already-submitted']

const mayGetThrough = ({ code }: ApiError) => !FOR_GOOD.includes(code)

/** The toast has said it at length (D-files.5); this stays. */
function reasonOf({ code, message }: ApiError): string {
  if (code === 'wrong-file-type') return 'Not uploaded: its content is not of this type.'
  if (code === 'too-large') return 'Not uploaded: it is too big.'
  return message
}

function Progress({ share, nameId }: { readonly share: number; readonly nameId: string }) {
  const percent = Math.round(share * 100)
  return (
    <>
      <progress
        className={styles.progress}
        value={percent}
        max={100}
        aria-label='Upload progress'
        aria-describedby={nameId}
      />
      <span className={styles.size}>{`${percent} %`}</span>
    </>
  )
}
