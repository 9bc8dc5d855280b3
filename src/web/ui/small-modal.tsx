import './modal-styles.ts'
import { Modal, type ModalRootProps } from '@mantine/core'
import styles from './small-modal.module.css'

type SmallModalProps = ModalRootProps & {
  readonly title: string
  /** Label of a close button next to the title. Omit it in a dialog whose own buttons close it. */
  readonly closeLabel?: string
}

/** The frame and title of a small dialog in the middle of the screen. */
export const SmallModal = ({ title, closeLabel, children, ...props }: SmallModalProps) => (
  <Modal.Root centered {...props}>
    <Modal.Overlay />
    <Modal.Content classNames={{ content: styles.content }}>
      <Modal.Body>
        {/* The title is not inside Modal.Header, whose <header> would be a second banner on the page. */}
        {closeLabel === undefined ? (
          <Modal.Title className={styles.title}>{title}</Modal.Title>
        ) : (
          <div className={styles.top}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={closeLabel} />
          </div>
        )}
        {children}
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
)
