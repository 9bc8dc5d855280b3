import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Modal } from '@mantine/core'
import { useId } from 'react'
import dialog from './confirm-dialog.module.css'
import { useOpenedOnceMounted } from './lazy.tsx'
import { activeShortcuts, type ListedShortcut, SHORTCUTS_TEXTS } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

export type ShortcutsDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly keys: readonly ListedShortcut[]
  /** Says when the shortcuts are inactive. */
  readonly hint: string
  /** The setting for single-character shortcuts. */
  readonly single: { readonly used: boolean; readonly use: (wanted: boolean) => void }
}

/** A dialog that lists a screen's active shortcuts and turns single-character shortcuts on and off. */
export default function ShortcutsDialog({ opened, onClose, keys, hint, single }: ShortcutsDialogProps) {
  const hintId = useId()
  const isOpened = useOpenedOnceMounted(opened)
  return (
    <Modal.Root opened={isOpened} onClose={onClose} size='28rem' centered>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: dialog.content }}>
        <Modal.Body>
          <div className={styles.top}>
            <Modal.Title className={dialog.title}>{SHORTCUTS_TEXTS.title}</Modal.Title>
            <Modal.CloseButton aria-label={SHORTCUTS_TEXTS.close} />
          </div>
          <dl className={styles.keys}>
            {activeShortcuts(keys, single.used).map(({ shown, says }) => (
              <div key={shown}>
                <dt>
                  <kbd>{shown}</kbd>
                </dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
          {single.used && <p className={styles.hint}>{hint}</p>}
          <label className={styles.single}>
            <input
              type='checkbox'
              checked={single.used}
              aria-describedby={hintId}
              onChange={({ target }) => single.use(target.checked)}
            />
            {SHORTCUTS_TEXTS.single}
          </label>
          <p id={hintId} className={styles.about}>
            {SHORTCUTS_TEXTS.singleHint}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
