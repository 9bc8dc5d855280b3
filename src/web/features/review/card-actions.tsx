import { Button } from '@mantine/core'
import { useId } from 'react'
import { askRefusal } from '#domain/questions/ask-refusal.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { PrintButton } from '#web/features/application-text/print-button.tsx'
import { DecideButton } from '#web/features/decisions/decide-button.tsx'
import { useOpenDiscussion } from '#web/features/questions/discussion-dialogs.tsx'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { detailsId, titleId } from '#web/features/submitted-applications/element-ids.ts'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import buttons from '#web/ui/buttons.module.css'
import { Group } from '#web/ui/layout.tsx'
import { lazyMenu } from '#web/ui/lazy.tsx'
import { MoreButton } from './menu-buttons.tsx'
import styles from './review-card.module.css'

const CardMenu = lazyMenu(
  () => import('./card-menu.tsx'),
  ({ application, opener }: { readonly application: ReviewListItem; readonly opener: object }) => (
    <MoreButton {...opener} applicationId={application.id} aria-haspopup='menu' aria-expanded={false} />
  ),
)

/** The actions of the specification, as buttons. */
export function CardActions({ application }: { readonly application: ReviewListItem }) {
  const { id, pitch_deck_url } = application
  const refusal = askRefusal(application)
  const reasonId = useId()
  const { isAdmin } = useAuth()
  return (
    <>
      <Group gap={0} justify='between' className={styles.actions}>
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
      </Group>
      {isAdmin && refusal && <p id={reasonId}>{refusal}</p>}
    </>
  )
}

/** Deciding, and the menu with the other actions. The button is shown while the card is hovered or has the focus. */
export function CardMenuBar({ application }: { readonly application: ReviewListItem }) {
  const { isAdmin } = useAuth()
  return (
    <Group as='span' gap={2} className={styles.menuBar}>
      {isAdmin && !application.withdrawn && (
        <DecideButton
          application={application}
          describedBy={titleId(application.id)}
          variant='subtle'
          size='sm'
        />
      )}
      <CardMenu application={application} />
    </Group>
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
      onClick={disabledBy === undefined ? () => open(kind, { application }) : undefined}
    >
      {text}
    </Button>
  )
}
