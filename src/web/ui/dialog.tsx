import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useIsSignInDialogOpen } from '#web/session/sign-in-dialog-state.ts'
import { SessionExpiredNotice } from '#web/ui/session-expired-notice.tsx'
import styles from './dialog.module.css'
import { useOpenedOnceMounted } from './lazy.tsx'

type DialogFrameProps = {
  readonly opened: boolean
  readonly title: string
  /** For two things that stand beside one another. */
  readonly wide: boolean
  /** Nothing is to be typed: reading begins at the title. */
  readonly reading?: boolean
  readonly onClose: () => void
  /** Called when it has gone from the screen. */
  readonly onClosed?: () => void
  readonly children: ReactNode
}

/** The dialog of the review, whose content may change: the focus returns to the button that opened it. */
export function Dialog(props: DialogFrameProps) {
  const { opened, title, wide, reading = false, onClose, onClosed, children } = props
  const { lost } = useAuth()
  const signingIn = useIsSignInDialogOpen()
  const shown = useOpenedOnceMounted(opened)
  const phone = useMediaQuery('(max-width: 48em)')
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      closeOnEscape={!signingIn}
      size={wide ? '76rem' : '42rem'}
      padding={0}
      fullScreen={phone}
      centered
    >
      <Modal.Overlay />
      {/* Not className: that goes to the ground around the dialog as well. */}
      <Modal.Content classNames={{ content: styles.content }}>
        <Modal.Body>
          {/* Not in Modal.Header: its <header> would be a second banner of the page. */}
          <div className={styles.top}>
            <Title text={title} first={reading} />
            <Modal.CloseButton aria-label={ASKING_TEXTS.close} />
          </div>
          {/* The page's own notice of it stands behind. */}
          {lost && <SessionExpiredNotice />}
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type TitleProps = {
  readonly text: string
  readonly first: boolean
}

/** Takes the focus when another content takes the dialog over: what had it is gone. */
function Title({ text, first }: TitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [text])
  return (
    <Modal.Title ref={title} tabIndex={-1} data-autofocus={first || undefined} className={styles.title}>
      {text}
    </Modal.Title>
  )
}
