import './modal-styles.ts'
import { Modal, type ModalRootProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import styles from './small-modal.module.css'

type SmallModalProps = ModalRootProps & {
  readonly title: string
  /** Label of a close button next to the title. Omit it in a dialog whose own buttons close it. */
  readonly closeLabel?: string
}

/**
 * The frame and title of a small dialog in the middle of the screen. Modal.Body is not used for its content, because
 * screen readers would read out all of it when the dialog opens.
 */
export const SmallModal = ({ title, closeLabel, children, ...props }: SmallModalProps) => (
  <Modal.Root centered {...props}>
    <Modal.Overlay />
    <Modal.Content classNames={{ content: styles.content }}>
      <div className={styles.body}>
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
      </div>
    </Modal.Content>
  </Modal.Root>
)

/** A sentence that screen readers read out when the dialog opens. Without one, they read out only the title. */
export const ModalDescription = (props: ComponentPropsWithRef<'div'>) => (
  <Modal.Body {...props} className={styles.description} />
)
