import { Button } from '@mantine/core'
import { useId } from 'react'
import { expectationOf } from '#domain/applications/expectation.ts'
import { isSubmitted } from '#domain/applications/life-cycle.ts'
import { companyTitle, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { formatDay } from '#domain/dates.ts'
import { PATHS } from '#domain/routes.ts'
import { DownloadPdfLink } from '#web/print/download-pdf-link.tsx'
import { Link } from '#web/routing/link.tsx'
import type { Profile } from '#web/session/auth-state.ts'
import { Moment } from '#web/ui/moment.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './application-card.module.css'
import { QuestionsLink } from './questions-link.tsx'
import { Timeline } from './timeline.tsx'
import type { ListedApplication } from './use-applications.ts'
import { WhatIsLeft } from './what-is-left.tsx'

type ApplicationCardProps = {
  readonly application: ListedApplication
  readonly profile: Profile | null
  readonly onDelete: () => void
}

/** One application: where it stands and what can be done with it. */
export function ApplicationCard({ application, profile, onDelete }: ApplicationCardProps) {
  const titleId = useId()
  const submitted = isSubmitted(application)
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.top}>
        <h3 id={titleId}>{companyTitle(application.company_name)}</h3>
        <StatusBadge status={application.application_status} />
      </div>
      <Facts application={application} />
      <WhatIsLeft application={application} describedBy={titleId} />
      {submitted && <Expected application={application} />}
      <div className={styles.actions}>
        {submitted ? (
          <>
            <QuestionsLink application={application} profile={profile} describedBy={titleId} />
            <FormLink id={application.id} text={MY_APPLICATIONS_TEXTS.view} describedBy={titleId} />
            <DownloadPdfLink id={application.id} describedBy={titleId} />
          </>
        ) : (
          <>
            <FormLink id={application.id} text={MY_APPLICATIONS_TEXTS.edit} describedBy={titleId} prominent />
            <Button variant='subtle' className={styles.delete} aria-describedby={titleId} onClick={onDelete}>
              {MY_APPLICATIONS_TEXTS.deleteDraft}
            </Button>
          </>
        )}
      </div>
      {submitted && <Timeline events={application.timeline} />}
    </article>
  )
}

/** What comes next, and whose turn it is. */
function Expected({ application }: { readonly application: ListedApplication }) {
  const expectation = expectationOf(application, new Date())
  if (!expectation) return null
  if (expectation.turn === 'founder') {
    return <p className={styles.asked}>{MY_APPLICATIONS_TEXTS.answersExpected}</p>
  }
  const { until } = expectation
  return (
    <p className={styles.expected}>
      {until ? MY_APPLICATIONS_TEXTS.updateExpected(formatDay(until)) : MY_APPLICATIONS_TEXTS.nothingExpected}
    </p>
  )
}

function Facts({ application }: { readonly application: ListedApplication }) {
  const { application_status, submitted_at, updated_at } = application
  return (
    <div className={styles.facts}>
      {submitted_at ? (
        <p>
          {MY_APPLICATIONS_TEXTS.submittedOn} <Moment at={submitted_at} />
        </p>
      ) : (
        <p>
          {MY_APPLICATIONS_TEXTS.lastEditedOn} <Moment at={updated_at} />
        </p>
      )}
      {isSubmitted(application) && (
        <p className={styles.status}>
          {MY_APPLICATIONS_TEXTS.reviewStatus(describeStatus(application_status).label)}
        </p>
      )}
    </div>
  )
}

type FormLinkProps = {
  readonly id: string
  readonly text: string
  readonly describedBy: string
  readonly prominent?: boolean
}

const FormLink = ({ id, text, describedBy, prominent = false }: FormLinkProps) => (
  <Button
    component={Link}
    to={PATHS.applicationForm(id)}
    variant={prominent ? 'light' : 'default'}
    aria-describedby={describedBy}
  >
    {text}
  </Button>
)
