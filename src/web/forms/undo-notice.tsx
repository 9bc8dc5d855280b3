import buttons from '#web/ui/buttons.module.css'
import { focusOnMountIfLost, useFocusOnUnmount } from '#web/ui/focus.ts'
import { fieldId } from './field-frame.tsx'
import styles from './undo-notice.module.css'

type UndoNoticeProps = {
  readonly text: string
  readonly onUndo: () => void
  readonly onDismiss: () => void
  /**
   * Paths of form fields. The first one that exists takes the focus when the notice closes. If omitted, the caller sets
   * the focus.
   */
  readonly focusAfter?: readonly string[]
}

/** Shown in place of a removed row, with an undo button. */
export function UndoNotice({ text, onUndo, onDismiss, focusAfter = [] }: UndoNoticeProps) {
  useFocusOnUnmount(focusAfter.map(fieldId))
  return (
    <output className={styles.notice}>
      <span>{text}</span>
      <button type='button' ref={focusOnMountIfLost} className={buttons.undo} onClick={onUndo}>
        Undo
      </button>
      <button type='button' className={styles.dismiss} aria-label='Dismiss' onClick={onDismiss}>
        ×
      </button>
    </output>
  )
}
