import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import styles from './confirm-dialog.module.css'
import { useFocusOnUnmount } from './focus.ts'
import { useOpenedOnceMounted } from './lazy.tsx'

type ConfirmDialogProps = {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  readonly confirm: string
  readonly cancel?: string
  /** Something is lost for good: the confirming button says so by its colour. */
  readonly destructive?: boolean
  /** While true the confirming button spins and a second press does nothing. */
  readonly busy?: boolean
  /** The id of what takes the focus after the dialog, where what had it before is gone. */
  readonly afterwards?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before what cannot be undone. Escape and the overlay cancel; the focus returns to what had it. */
export default function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  destructive = false,
  busy = false,
  afterwards = '',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const shown = useOpenedOnceMounted(opened)
  return (
    <Modal.Root opened={shown} onClose={onCancel} centered>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: styles.content }}>
        <Modal.Body>
          <FocusAfter id={afterwards} />
          {/* Not in Modal.Header: its <header> would be a second banner of the page. */}
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <div className={styles.body}>{children}</div>
          <div className={styles.buttons} data-bar>
            <Button variant='default' onClick={onCancel} data-autofocus={destructive || undefined}>
              {cancel}
            </Button>
            <BusyButton
              className={destructive ? styles.destructive : undefined}
              onClick={onConfirm}
              busy={busy}
            >
              {confirm}
            </BusyButton>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Goes with what the dialog shows, once it is closed: the focus was given back by then, if what had it is there. */
function FocusAfter({ id }: { readonly id: string }) {
  useFocusOnUnmount([id])
  return null
}
