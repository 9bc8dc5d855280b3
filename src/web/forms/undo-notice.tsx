import { useEffect, useRef } from 'react'
import buttons from '#web/ui/buttons.module.css'
import { focusOnMountIfLost, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group } from '#web/ui/layout.tsx'
import { fieldId } from './field-frame.tsx'
import styles from './lines.module.css'

type UndoNoticeProps = {
  /** The removal that the button undoes. After a further removal, the button takes the focus again. */
  readonly removal: unknown
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
export function UndoNotice({ removal, text, onUndo, onDismiss, focusAfter = [] }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusOnUnmount(focusAfter.map(fieldId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each removal
  useEffect(() => focusOnMountIfLost(button.current), [removal])
  return (
    <Group as='output' className={styles.notice}>
      <span>{text}</span>
      <button type='button' ref={button} className={buttons.undo} onClick={onUndo}>
        Undo
      </button>
      <button type='button' className={styles.dismiss} aria-label='Dismiss' onClick={onDismiss}>
        ×
      </button>
    </Group>
  )
}
