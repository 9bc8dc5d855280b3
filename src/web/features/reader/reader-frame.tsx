import '#web/ui/modal-styles.ts'
import { Modal } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { companyTitle, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { READER_TEXTS, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { HeldMark } from '#web/features/decisions/held-mark.tsx'
import type { ReviewApplication } from '#web/features/submitted-applications/api.ts'
import { READER_TITLE_ID } from '#web/features/submitted-applications/element-ids.ts'
import { WithdrawnMark } from '#web/features/submitted-applications/withdrawn-mark.tsx'
import { ReaderTags } from '#web/features/tags/tag-button.tsx'
import { DueDate } from '#web/features/verdicts/marks.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import buttons from '#web/ui/buttons.module.css'
import { DateTime } from '#web/ui/date-time.tsx'
import { Group } from '#web/ui/layout.tsx'
import { SessionExpiredNotice } from '#web/ui/session-expired-notice.tsx'
import { SHORTCUTS_TEXTS } from '#web/ui/shortcuts.ts'
import { LOADING } from '#web/ui/texts.ts'
import styles from './reader-frame.module.css'

/** Above the page and its header, but below the dialogs that open from the reader. */
const Z_INDEX = 150

type ReaderFrameProps = {
  readonly ref: Ref<HTMLDivElement>
  readonly application: ReviewApplication | undefined
  /**
   * True if a message is shown in place of the application. The heading of the message is then the title of the dialog.
   */
  readonly showsMessage: boolean
  readonly onKeys: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The dialog over the list, with the company's name at the top. Escape is one of the reader's keys (reader-keys.ts).
 */
export function ReaderFrame({ ref, application, showsMessage, onKeys, onClose, children }: ReaderFrameProps) {
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
          <Group gap={2} className={styles.head}>
            <Group className={styles.titleRow}>
              {!showsMessage && (
                <Modal.Title className={styles.company}>
                  <bdi id={READER_TITLE_ID}>{titleOf(application)}</bdi>
                </Modal.Title>
              )}
              {application && !showsMessage && <Facts application={application} />}
            </Group>
            <button type='button' className={buttons.shortcuts} onClick={onKeys}>
              {SHORTCUTS_TEXTS.button}
            </button>
            <Modal.CloseButton aria-label={READER_TEXTS.close} />
          </Group>
          {/* The notice is repeated here, because the dialog covers the page's own notice. */}
          {lost && <SessionExpiredNotice />}
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

const titleOf = (application: ReviewApplication | undefined): string =>
  application ? companyTitle(application.company_name) : LOADING

/** The application's status, marks, applicant, submission date, due date for the viewer, and tags. */
const Facts = ({ application }: { readonly application: ReviewApplication }) => (
  <Group className={styles.facts}>
    <StatusBadge status={application.application_status} />
    {application.withdrawn && <WithdrawnMark withdrawn={application.withdrawn} />}
    <HeldMark id={application.id} />
    <bdi>{application.applicant_name}</bdi>
    <span>
      {MY_APPLICATIONS_TEXTS.submittedOn} <DateTime at={application.submitted_at} />
    </span>
    <DueDate application={application} labelled />
    {application.account_deleted && <span>{REVIEW_TEXTS.accountDeleted}</span>}
    <ReaderTags application={application} />
  </Group>
)
