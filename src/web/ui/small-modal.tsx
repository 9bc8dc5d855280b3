import './modal-styles.ts'
import { Modal, type ModalRootProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import styles from './dialog.module.css'
import { Group } from './layout.tsx'

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
    <Modal.Content classNames={{ content: styles.small }}>
      <div>
        {/* The title is not inside Modal.Header, whose <header> would be a second banner on the page. */}
        {closeLabel === undefined ? (
          <Modal.Title className={styles.title}>{title}</Modal.Title>
        ) : (
          <Group justify='between' align='start' gap={0}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={closeLabel} />
          </Group>
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
