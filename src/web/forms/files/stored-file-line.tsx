import { useId } from 'react'
import { shownSize } from '#domain/file-sizes.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import styles from './files.module.css'

type StoredFileLineProps = {
  readonly file: StoredFile
  /** undefined when it has to stay. */
  readonly onRemove: (() => void) | undefined
}

/** A stored file: opens in a tab of its own, so that the form stays where it is. */
export function StoredFileLine({ file, onRemove }: StoredFileLineProps) {
  const nameId = useId()
  return (
    <div className={styles.line}>
      <a id={nameId} href={file.url} target='_blank' rel='noreferrer' className={styles.filename}>
        {file.filename}
      </a>
      <span className={styles.size}>{shownSize(file.size)}</span>
      {onRemove && (
        <button type='button' className={styles.act} aria-describedby={nameId} onClick={onRemove}>
          Remove
        </button>
      )}
    </div>
  )
}
