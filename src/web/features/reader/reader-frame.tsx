import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { companyTitle, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { READER_TEXTS, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { HeldMark } from '#web/features/review/deciding/held-mark.tsx'
import { SessionLost } from '#web/session/session-lost.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import keys from '#web/ui/keys/keys-button.module.css'
import { KEYS_TEXTS } from '#web/ui/keys/texts.ts'
import { Moment } from '#web/ui/moment.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { LOADING } from '#web/ui/texts.ts'
import styles from './reader-frame.module.css'
import type { Reading } from './use-reading.ts'

/** Above the page and its header, below the dialogs that open from it. */
const Z_INDEX = 150

type ReaderFrameProps = {
  readonly ref: Ref<HTMLDivElement>
  readonly application: Reading | undefined
  /** Whether all there is to say is said in its middle, under a title that names the dialog. */
  readonly lone: boolean
  readonly onKeys: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The layer over the list, with whose application it is on top. Escape is one of the reader's keys (keys.ts). */
export function ReaderFrame({ ref, application, lone, onKeys, onClose, children }: ReaderFrameProps) {
  const { lost } = useAuth()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      fullScreen
      padding={0}
      zIndex={Z_INDEX}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content classNames={{ content: styles.content }}>
        <div ref={ref} className={styles.frame}>
          <div className={styles.head}>
            <div className={styles.whose}>
              {!lone && <Modal.Title className={styles.company}>{titleOf(application)}</Modal.Title>}
              {application && !lone && <Facts application={application} />}
            </div>
            <button type='button' className={keys.button} onClick={onKeys}>
              {KEYS_TEXTS.title}
            </button>
            <Modal.CloseButton aria-label={READER_TEXTS.close} />
          </div>
          {/* The page's own notice of it stands behind. */}
          {lost && <SessionLost />}
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

const titleOf = (application: Reading | undefined): string =>
  application ? companyTitle(application.company_name) : LOADING

/** Whose it is and where it stands. */
const Facts = ({ application }: { readonly application: Reading }) => (
  <div className={styles.facts}>
    <StatusBadge status={application.application_status} />
    <HeldMark id={application.id} />
    <span>{[application.applicant_name, application.hq_city].filter(Boolean).join(' · ')}</span>
    <span>
      {MY_APPLICATIONS_TEXTS.submittedOn} <Moment at={application.submitted_at} />
    </span>
    {application.account_deleted && <span>{REVIEW_TEXTS.accountDeleted}</span>}
  </div>
)
