import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { askRefusal } from '#domain/questions/ask-refusal.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { DownloadPdfLink } from '#web/features/application-text/download-pdf-link.tsx'
import { PrintButton } from '#web/features/application-text/print-button.tsx'
import { useOpenDiscussion } from '#web/features/questions/discussion-dialogs.tsx'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { detailsId, titleId } from '#web/features/submitted-applications/element-ids.ts'
import { TagButton } from '#web/features/tags/tag-button.tsx'
import { AssignButton } from '#web/features/team/assign-button.tsx'
import { RecuseButton } from '#web/features/team/recuse-button.tsx'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import buttons from '#web/ui/buttons.module.css'
import styles from './card-actions.module.css'

type CardActionsProps = {
  readonly application: ReviewListItem
  /** A line that the less common actions cover while the card is hovered or focused. */
  readonly children: ReactNode
}

/** A card's actions, except for deciding. On touch screens, a button reveals the less common actions. */
export function CardActions({ application, children }: CardActionsProps) {
  const { id, company_name, pitch_deck_url } = application
  const refusal = askRefusal(application)
  const reasonId = useId()
  const menuId = useId()
  const [shown, setShown] = useState(false)
  const { isAdmin } = useAuth()
  return (
    <>
      <div className={styles.lastLine}>
        {children}
        <button
          type='button'
          className={styles.more}
          aria-expanded={shown}
          aria-controls={menuId}
          aria-describedby={titleId(id)}
          onClick={() => setShown(!shown)}
        >
          {REVIEW_TEXTS.actions}
        </button>
      </div>
      <div className={styles.actions} data-shown={shown}>
        <div className={styles.primaryActions}>
          {pitch_deck_url ? (
            <Button
              component='a'
              href={pitch_deck_url}
              target='_blank'
              rel='noreferrer'
              variant='subtle'
              size='sm'
              aria-describedby={titleId(id)}
            >
              {REVIEW_TEXTS.pitchDeck}
            </Button>
          ) : (
            <span className={styles.none}>{REVIEW_TEXTS.noPitchDeck}</span>
          )}
          {isAdmin && (
            <DiscussionButton
              kind='ask'
              text={REVIEW_TEXTS.askQuestions}
              application={application}
              disabledBy={refusal && reasonId}
            />
          )}
          <DiscussionButton kind='read' text={REVIEW_TEXTS.questions} application={application} />
          <PrintButton id={id} describedBy={titleId(id)} variant='subtle' />
          <Button
            component={Link}
            to={PATHS.applicationForm(id)}
            id={detailsId(id)}
            variant='subtle'
            size='sm'
            aria-describedby={titleId(id)}
          >
            {REVIEW_TEXTS.viewDetails}
          </Button>
        </div>
        <div id={menuId} className={styles.secondaryActions}>
          {isAdmin && <AssignButton id={id} company={companyTitle(company_name)} />}
          <TagButton target={{ application }} describedBy={titleId(id)} variant='subtle' size='sm' />
          <RecuseButton application={application} />
          <DownloadPdfLink id={id} describedBy={titleId(id)} size='sm' variant='subtle' />
        </div>
        {isAdmin && refusal && <p id={reasonId}>{refusal}</p>}
      </div>
    </>
  )
}

type DiscussionButtonProps = {
  readonly kind: 'ask' | 'read'
  readonly text: string
  readonly application: ReviewListItem
  /** The id of the element that explains why the dialog cannot be opened. */
  readonly disabledBy?: string | undefined
}

function DiscussionButton({ kind, text, application, disabledBy }: DiscussionButtonProps) {
  const open = useOpenDiscussion()
  return (
    <Button
      variant='subtle'
      size='sm'
      aria-haspopup='dialog'
      aria-describedby={[titleId(application.id), disabledBy].filter(Boolean).join(' ')}
      aria-disabled={disabledBy !== undefined}
      className={buttons.inert}
      onClick={disabledBy === undefined ? () => open(kind, application) : undefined}
    >
      {text}
    </Button>
  )
}
