import './modal-styles.ts'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useIsSignInDialogOpen } from '#web/session/sign-in-dialog-state.ts'
import styles from './dialog.module.css'
import { Stack } from './layout.tsx'
import { useOpenedOnceMounted } from './lazy.tsx'
import { SessionExpiredNotice } from './session-expired-notice.tsx'

type DialogProps = {
  readonly opened: boolean
  readonly title: string
  /** True for a wide dialog, which has room for content in two columns. */
  readonly wide: boolean
  /** True to focus the title, for a dialog without inputs. */
  readonly reading?: boolean
  /** True to keep the dialog open after a click outside, so that typed text is not lost. */
  readonly hasInputs?: boolean
  readonly onClose: () => void
  /** Called once the dialog is no longer visible. */
  readonly onClosed?: () => void
  readonly children: ReactNode
}

/** A dialog on the team's screens. Its content may change while it is open. */
export function Dialog(props: DialogProps) {
  const { opened, title, wide, reading = false, hasInputs = false, onClose, onClosed, children } = props
  const { lost } = useAuth()
  const isSigningIn = useIsSignInDialogOpen()
  const isOpened = useOpenedOnceMounted(opened)
  const isPhone = useMediaQuery('(max-width: 48em)')
  return (
    <Modal.Root
      opened={isOpened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      closeOnEscape={!isSigningIn}
      closeOnClickOutside={!hasInputs}
      size={wide ? '76rem' : '42rem'}
      padding={0}
      fullScreen={isPhone}
      centered
    >
      <Modal.Overlay />
      {/* `className` is not used, because it would also apply to the element around the dialog. */}
      <Modal.Content classNames={{ content: styles.content }}>
        {/* There is no Modal.Body, because screen readers would read out all of it when the dialog opens. The title is
            not inside Modal.Header, whose <header> would be a second banner on the page. */}
        <div className={styles.top}>
          <Title text={title} autoFocus={reading} />
          <Modal.CloseButton aria-label={ASKING_TEXTS.close} />
        </div>
        {/* The notice is repeated here, because the dialog covers the page's own notice. */}
        {lost && <SessionExpiredNotice />}
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

type TitleProps = {
  readonly text: string
  readonly autoFocus: boolean
}

/** The dialog's title. It takes the focus if the dialog's content changes and the focused element is removed. */
function Title({ text, autoFocus }: TitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [text])
  return (
    <Modal.Title ref={title} tabIndex={-1} data-autofocus={autoFocus || undefined} className={styles.title}>
      {text}
    </Modal.Title>
  )
}

/** The content of a dialog between its title and its buttons. */
export const DialogBody = ({ children }: { readonly children: ReactNode }) => (
  <Stack className={styles.body}>{children}</Stack>
)
