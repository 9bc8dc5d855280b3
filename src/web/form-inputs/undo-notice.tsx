import { useEffect, useRef } from 'react'
import styles from './undo-notice.module.css'

type UndoNoticeProps = {
  readonly text: string
  readonly onUndo: () => void
  readonly onDismiss: () => void
}

/** Says what is gone and offers it back. It takes the focus, since the button that was pressed is gone too. */
export function UndoNotice({ text, onUndo, onDismiss }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true })
  }, [])
  return (
    <output className={styles.notice}>
      <span>{text}</span>
      <button type='button' ref={undo} className={styles.undo} onClick={onUndo}>
        Undo
      </button>
      <button type='button' className={styles.dismiss} aria-label='Dismiss' onClick={onDismiss}>
        ×
      </button>
    </output>
  )
}
