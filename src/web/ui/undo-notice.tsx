import { fieldId } from '#web/ui/field/field-ids.ts'
import { focusOnMountIfLost, useFocusOnUnmount } from './focus.ts'
import styles from './undo-notice.module.css'

type UndoNoticeProps = {
  readonly text: string
  readonly onUndo: () => void
  readonly onDismiss: () => void
  /** Paths of the form; the first that is there takes the focus when this goes. Without them the caller sees to it. */
  readonly focusAfter?: readonly string[]
}

/** Says what is gone and offers it back. It takes the focus, since the button that was pressed is gone too. */
export function UndoNotice({ text, onUndo, onDismiss, focusAfter = [] }: UndoNoticeProps) {
  useFocusOnUnmount(focusAfter.map(fieldId))
  return (
    <output className={styles.notice}>
      <span>{text}</span>
      <button type='button' ref={focusOnMountIfLost} className={styles.undo} onClick={onUndo}>
        Undo
      </button>
      <button type='button' className={styles.dismiss} aria-label='Dismiss' onClick={onDismiss}>
        ×
      </button>
    </output>
  )
}
