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
  /** When they rest. */
  readonly hint: string
  /** Whether those of one character act, and what changes it. */
  readonly single: { readonly used: boolean; readonly use: (wanted: boolean) => void }
}

/** The list of a screen's keys that act, and the switch of those that are hit too easily. */
export default function ShortcutsDialog({ opened, onClose, keys, hint, single }: ShortcutsDialogProps) {
  const about = useId()
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
              aria-describedby={about}
              onChange={({ target }) => single.use(target.checked)}
            />
            {SHORTCUTS_TEXTS.single}
          </label>
          <p id={about} className={styles.about}>
            {SHORTCUTS_TEXTS.singleHint}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
