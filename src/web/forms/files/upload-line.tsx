import { useId } from 'react'
import type { ApiError } from '#web/api/api-error.ts'
import type { Upload } from '#web/uploads/uploads.ts'
import styles from './files.module.css'

type UploadLineProps = {
  readonly upload: Upload
  readonly waitingFor: string | undefined
  readonly onRetry: () => void
  readonly onCancel: () => void
}

/** A file on its way: how far it has come, or why it has not. */
export function UploadLine({ upload, waitingFor, onRetry, onCancel }: UploadLineProps) {
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
