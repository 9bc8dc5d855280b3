import { type ChangeEvent, type InputHTMLAttributes, useId, useRef, useState } from 'react'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { canRetry, type Upload, useUpload } from '#web/uploads/uploads.ts'
import { useFileDrop } from './file-choice.ts'
import styles from './file-slot.module.css'
import { useFormEnvironment } from './form-context.tsx'

type FileSlotProps = {
  readonly slot: string
  readonly stored: StoredFile | null
  readonly attributes: InputHTMLAttributes<HTMLInputElement>
  /** The error about the file that was chosen last. */
  readonly alert?: string | undefined
  /** Explains why a chosen file is not uploaded yet. */
  readonly waitingFor?: string
  /**
   * True if no other file can be chosen and the stored file cannot be removed. An upload can still be retried or
   * cancelled.
   */
  readonly closed?: boolean
  readonly onChoose: (file: File) => void
  readonly onRetry: () => void
  readonly onRemove?: () => void
}

/** Shows a stored file, an upload, and the input and drop zone for another file. */
export function FileSlot(props: FileSlotProps) {
  const { slot, stored, attributes, alert, waitingFor, closed = false, onChoose, onRetry, onRemove } = props
  const { uploads } = useFormEnvironment()
  const upload = useUpload(uploads, slot)
  const [dropError, setDropError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File) => {
    setDropError(undefined)
    onChoose(file)
  }
  const { isDraggedOver, ...dropHandlers } = useFileDrop(choose, setDropError)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Resets the input. Otherwise, choosing the same file again would not fire a change event.
    event.currentTarget.value = ''
    if (file) choose(file)
  }
  const hasFile = stored !== null || upload !== undefined
  const error = closed ? undefined : (dropError ?? alert)
  return (
    <div className={styles.slot} {...(closed ? {} : dropHandlers)}>
      {stored && <StoredFileLine file={stored} onRemove={closed ? undefined : onRemove} />}
      {upload && (
        <UploadLine
          upload={upload}
          waitingFor={waitingFor}
          focusAfter={attributes.id}
          onRetry={onRetry}
          onChooseAgain={closed ? undefined : () => input.current?.click()}
          onCancel={() => uploads.drop(slot)}
        />
      )}
      {!closed && (
        <div className={styles.zone} data-small={hasFile || undefined} data-over={isDraggedOver || undefined}>
          <input
            ref={input}
            type='file'
            // ARIA has no required state for file inputs.
            {...{ ...attributes, 'aria-required': undefined }}
            className={styles.input}
            aria-invalid={error ? true : attributes['aria-invalid']}
            onChange={onChange}
          />
          <span className={styles.prompt} aria-hidden>
            {isDraggedOver ? (
              <b>{hasFile ? 'Drop to replace' : 'Drop to add'}</b>
            ) : (
              <>
                <b>{hasFile ? 'Replace file' : 'Choose a file'}</b>
                <span className={styles.byPointer}>, or drop one here</span>
              </>
            )}
          </span>
        </div>
      )}
      {error && (
        <p role='alert' className={styles.alert}>
          {error}
        </p>
      )}
    </div>
  )
}

type StoredFileLineProps = {
  readonly file: StoredFile
  /** Undefined if the file cannot be removed. */
  readonly onRemove: (() => void) | undefined
}

/** A link to a stored file. It opens in a new tab, so that the form stays open. */
function StoredFileLine({ file, onRemove }: StoredFileLineProps) {
  const nameId = useId()
  return (
    <div className={styles.line}>
      <a id={nameId} href={file.url} target='_blank' rel='noreferrer' dir='auto' className={styles.filename}>
        {file.filename}
      </a>
      <span className={styles.size}>{file.size}</span>
      {onRemove && (
        <button type='button' className={styles.action} aria-describedby={nameId} onClick={onRemove}>
          Remove
        </button>
      )}
    </div>
  )
}

type UploadLineProps = {
  readonly upload: Upload
  readonly waitingFor: string | undefined
  /** Id of the file input. */
  readonly focusAfter: string | undefined
  readonly onRetry: () => void
  /** Undefined if no other file can be chosen. */
  readonly onChooseAgain: (() => void) | undefined
  readonly onCancel: () => void
}

/** The progress or the error of an upload. */
function UploadLine({
  upload,
  waitingFor,
  focusAfter = '',
  onRetry,
  onChooseAgain,
  onCancel,
}: UploadLineProps) {
  const { file, state, progress, problem } = upload
  const nameId = useId()
  useFocusOnUnmount([focusAfter])
  const onPress = problem && canRetry(problem) ? onRetry : onChooseAgain
  return (
    <div className={styles.line}>
      <bdi id={nameId} className={styles.filename}>
        {file.name}
      </bdi>
      {state === 'running' && <Progress share={progress} nameId={nameId} />}
      {state === 'on-device' && <span className={styles.size}>{waitingFor ?? 'Not uploaded yet'}</span>}
      {problem && (
        <>
          <p role='alert' className={styles.alert}>
            {problem.message}
          </p>
          {onPress && (
            <button type='button' className={styles.action} aria-describedby={nameId} onClick={onPress}>
              {canRetry(problem) ? 'Try again' : 'Choose again'}
            </button>
          )}
        </>
      )}
      <button type='button' className={styles.action} aria-describedby={nameId} onClick={onCancel}>
        {problem && !canRetry(problem) ? 'Remove' : 'Cancel'}
      </button>
    </div>
  )
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
      <span className={styles.size}>{`${percent}%`}</span>
    </>
  )
}
