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
  const percent = Math.round(progress * 100)
  return (
    <div className={styles.line}>
      <span className={styles.filename}>{file.name}</span>
      {state === 'running' && (
        <>
          <progress
            className={styles.progress}
            value={percent}
            max={100}
            aria-label={`Uploading ${file.name}`}
          />
          <span className={styles.size}>{`${percent} %`}</span>
        </>
      )}
      {state === 'on-device' && <span className={styles.size}>{waitingFor ?? 'Still on this device'}</span>}
      {state === 'failed' && (
        <p role='alert' className={styles.alert}>
          {problem?.message}
        </p>
      )}
      {state === 'failed' && (
        <button type='button' className={styles.act} onClick={onRetry}>
          Try again
        </button>
      )}
      <button type='button' className={styles.act} onClick={onCancel}>
        Cancel<span className={styles.hidden}>{` ${file.name}`}</span>
      </button>
    </div>
  )
}
