import { companyTitle, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { DISCUSSION_UNAVAILABLE } from '#domain/questions/messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { Moment } from '#web/ui/moment.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { LOADING } from '#web/ui/texts.ts'
import styles from './discussion.module.css'
import { DiscussionAnswers } from './discussion-answers.tsx'
import { DiscussionRounds } from './discussion-rounds.tsx'
import { useDiscussed } from './use-discussed.ts'
import type { ReviewCard } from './use-review-list.ts'

type DiscussionDialogProps = { readonly application: ReviewCard; readonly onAsk: () => void }

/** An application with all that was asked and answered, for administrators. */
export function DiscussionDialog({ application, onAsk }: DiscussionDialogProps) {
  const query = useDiscussed(application.id)
  const { data } = query
  return (
    <>
      <Facts application={application} status={data?.application.application_status} />
      {data ? (
        <div className={styles.panes}>
          <DiscussionRounds rounds={data.rounds} onAsk={application.account_deleted ? undefined : onAsk} />
          <DiscussionAnswers answers={data.application.answers} />
        </div>
      ) : (
        <div className={styles.alone}>
          {query.isError ? (
            <ReadingFailed query={query} message={DISCUSSION_UNAVAILABLE} />
          ) : (
            <Spinner text={LOADING} />
          )}
        </div>
      )}
    </>
  )
}

type FactsProps = { readonly application: ReviewCard; readonly status: string | undefined }

/** Whose application this is and where it stands. */
function Facts({ application, status }: FactsProps) {
  const { company_name, applicant_name, application_status, hq_city, submitted_at } = application
  return (
    <div className={styles.facts}>
      <p className={styles.company}>{companyTitle(company_name)}</p>
      <StatusBadge status={status ?? application_status} />
      <p className={styles.applicant}>{[applicant_name, hq_city].filter(Boolean).join(' · ')}</p>
      <p>
        {MY_APPLICATIONS_TEXTS.submittedOn} <Moment at={submitted_at} />
        {application.account_deleted && ` · ${REVIEW_TEXTS.accountDeleted}`}
      </p>
    </div>
  )
}
