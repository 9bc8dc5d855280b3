import { Button } from '@mantine/core'
import { useId } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { DownloadPdfLink } from '#web/print/download-pdf-link.tsx'
import { ExportPdfButton } from '#web/print/export-pdf-button.tsx'
import { Link } from '#web/routing/link.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import inert from '#web/ui/inert.module.css'
import styles from './card-decision.module.css'
import { detailsId, titleId } from './card-ids.ts'
import { useDiscussionDialogs } from './discussion-dialogs.tsx'
import { AssignButton } from './team/assign-button.tsx'
import { RecuseButton } from './team/recuse-button.tsx'
import type { ReviewCard } from './use-review-list.ts'

/** What who is of the team can do with an application from its card. */
export function CardActions({ application }: { readonly application: ReviewCard }) {
  const { id, company_name, pitch_deck_url, account_deleted } = application
  const reasonId = useId()
  const { isAdmin } = useAuth()
  return (
    <div className={styles.actions}>
      {pitch_deck_url ? (
        <Button
          component='a'
          href={pitch_deck_url}
          target='_blank'
          rel='noreferrer'
          variant='default'
          size='sm'
          aria-describedby={titleId(id)}
        >
          {REVIEW_TEXTS.pitchDeck}
        </Button>
      ) : (
        <span className={styles.none}>{REVIEW_TEXTS.noPitchDeck}</span>
      )}
      {isAdmin && (
        <Discuss
          kind='ask'
          text={REVIEW_TEXTS.askQuestions}
          application={application}
          refusedBy={account_deleted ? reasonId : undefined}
        />
      )}
      <Discuss kind='read' text={REVIEW_TEXTS.questions} application={application} />
      <Button
        component={Link}
        to={PATHS.applicationForm(id)}
        id={detailsId(id)}
        variant='light'
        size='sm'
        aria-describedby={titleId(id)}
      >
        {REVIEW_TEXTS.viewDetails}
      </Button>
      <div className={styles.papers}>
        {isAdmin && <AssignButton id={id} company={companyTitle(company_name)} />}
        <RecuseButton application={application} />
        <ExportPdfButton id={id} describedBy={titleId(id)} variant='subtle' />
        <DownloadPdfLink id={id} describedBy={titleId(id)} size='sm' variant='subtle' />
      </div>
      {isAdmin && account_deleted && (
        <p id={reasonId} className={styles.reason}>
          {ASKING_TEXTS.nobodyToAsk}
        </p>
      )}
    </div>
  )
}

type DiscussProps = {
  readonly kind: 'ask' | 'read'
  readonly text: string
  readonly application: ReviewCard
  /** The id of the reason why it cannot be opened. */
  readonly refusedBy?: string | undefined
}

function Discuss({ kind, text, application, refusedBy }: DiscussProps) {
  const open = useDiscussionDialogs()
  return (
    <Button
      variant='default'
      size='sm'
      aria-haspopup='dialog'
      aria-describedby={[titleId(application.id), refusedBy].filter(Boolean).join(' ')}
      aria-disabled={refusedBy !== undefined}
      className={inert.inert}
      onClick={refusedBy === undefined ? () => open(kind, application) : undefined}
    >
      {text}
    </Button>
  )
}
