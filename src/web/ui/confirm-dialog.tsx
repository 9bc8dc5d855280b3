import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BusyButton } from './busy-button.tsx'
import buttons from './buttons.module.css'
import styles from './dialog.module.css'
import { controlsInNextRows, useFocusOnUnmount } from './focus.ts'
import { Group, Stack } from './layout.tsx'
import { useOpenedOnceMounted } from './lazy.tsx'
import { ModalDescription, SmallModal } from './small-modal.tsx'

type ConfirmDialogProps = {
  readonly opened: boolean
  readonly title: string
  /** Screen readers read out a single string when the dialog opens, and when it changes. */
  readonly children: ReactNode
  readonly confirm: string
  readonly cancel?: string
  /**
   * True for an action that takes something away. The confirm button then has a different colour, and Cancel takes the
   * focus, unless the dialog has inputs.
   */
  readonly destructive?: boolean
  /** True while the confirmed action is running. */
  readonly busy?: boolean
  /** True once the action is no longer possible. The text then says so. */
  readonly disabled?: boolean
  /** True to keep the dialog open after a click outside, so that typed text is not lost. */
  readonly hasInputs?: boolean
  /**
   * The id of the element that takes the focus after the dialog has closed, if the element that opened it and the rows
   * next to it are gone.
   */
  readonly focusAfter?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * Asks for confirmation. Escape cancels, and so does a click outside, unless the dialog has inputs. The focus then
 * returns to where it was.
 */
export default function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  destructive = false,
  busy = false,
  disabled = false,
  hasInputs = false,
  focusAfter = '',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const isOpened = useOpenedOnceMounted(opened)
  return (
    <SmallModal opened={isOpened} title={title} onClose={onCancel} closeOnClickOutside={!hasInputs}>
      <FocusAfter id={focusAfter} />
      <Stack className={styles.question}>
        {typeof children === 'string' ? (
          <ModalDescription aria-live='polite'>{children}</ModalDescription>
        ) : (
          children
        )}
      </Stack>
      <Group justify='end' className={styles.buttons} data-bar>
        <Button
          variant='default'
          onClick={onCancel}
          data-autofocus={(destructive && !hasInputs) || undefined}
        >
          {cancel}
        </Button>
        <BusyButton
          color={destructive ? 'danger' : undefined}
          className={disabled ? buttons.inert : undefined}
          aria-disabled={disabled}
          onClick={disabled ? undefined : onConfirm}
          busy={busy}
        >
          {confirm}
        </BusyButton>
      </Group>
    </SmallModal>
  )
}

/**
 * Sets the focus when it unmounts, together with the dialog's content. On a busy device, Mantine has not returned the
 * focus by then, so the element that opened the dialog comes first.
 */
function FocusAfter({ id }: { readonly id: string }) {
  const [controls] = useState(() => {
    const { activeElement } = document
    const isFocused = activeElement instanceof HTMLElement && activeElement !== document.body
    return [...(isFocused ? [activeElement] : []), ...controlsInNextRows(activeElement)]
  })
  useFocusOnUnmount([id], controls)
  return null
}
