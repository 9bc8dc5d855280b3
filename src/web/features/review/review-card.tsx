import { companyTitle, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { meetingTime, shortMeetingTime } from '#domain/meetings/meeting.ts'
import { MEETING_TEXTS } from '#domain/meetings/messages.ts'
import { spokenRupees } from '#domain/money.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { describeInterest } from '#domain/review/interest.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { waitingTime } from '#domain/review/waiting-time.ts'
import { serverNow } from '#web/clock.ts'
import { HeldMark } from '#web/features/decisions/held-mark.tsx'
import { StatusSelect } from '#web/features/decisions/status-select.tsx'
import { useReaderAddress } from '#web/features/reader/reader-slot.tsx'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { ChangedMark } from '#web/features/submitted-applications/changed-mark.tsx'
import { readId, titleId } from '#web/features/submitted-applications/element-ids.ts'
import { WithdrawnMark } from '#web/features/submitted-applications/withdrawn-mark.tsx'
import { TagChips } from '#web/features/tags/tag-chips.tsx'
import { DisputedMark, DueDate, OwnVerdictMark, PossibleConflictMark } from '#web/features/verdicts/marks.tsx'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text, VisuallyHidden } from '#web/ui/text.tsx'
import { InlineUndo } from '#web/ui/undo.tsx'
import { CardActions, CardMenuBar } from './card-actions.tsx'
import list from './review.module.css'
import styles from './review-card.module.css'
import { SelectBox, useSelection } from './selection.tsx'

export function ReviewCard({ application }: { readonly application: ReviewListItem }) {
  const company = companyTitle(application.company_name)
  const { linkTo } = useReaderAddress()
  const { isAdmin } = useAuth()
  const { isSelected } = useSelection()
  const { withdrawn } = application
  return (
    <Card
      as='article'
      className={styles.card}
      aria-labelledby={titleId(application.id)}
      data-application={application.id}
      data-selectable={isAdmin}
      data-selected={isSelected(application.id)}
    >
      <SelectBox application={application} />
      <Stack gap={0} className={styles.text}>
        <Group gap={3} className={styles.line}>
          <h2 id={titleId(application.id)} tabIndex={-1}>
            <Link {...linkTo(application.id)} id={readId(application.id)} className={list.name}>
              <bdi>{company}</bdi>
            </Link>
          </h2>
          <ChangedMark changed={application.changed} />
          <HeldMark id={application.id} />
          {application.disputed && <DisputedMark />}
          <OwnVerdictMark application={application} />
          <PossibleConflictMark application={application} />
          <Company application={application} />
          <TagChips tags={application.tags} />
          <MeetingDate meeting={application.meeting} />
          <TeamInterest interest={application.interest} />
          {application.questions && <QuestionsState questions={application.questions} />}
        </Group>
        <Applicant application={application} />
        {application.problem_statement && (
          <Text dir='auto' size='small' tone='soft' className={styles.problem}>
            {application.problem_statement}
          </Text>
        )}
      </Stack>
      <Stack gap={0} className={styles.side}>
        <Group gap={2} className={`${styles.decision} ${styles.line}`}>
          {withdrawn && <WithdrawnMark withdrawn={withdrawn} />}
          {isAdmin && !withdrawn ? (
            <StatusSelect application={application} company={company} asBadge />
          ) : (
            <StatusBadge status={application.application_status} />
          )}
          <InlineUndo id={application.id} />
          <WaitingTime application={application} />
          <DueDate application={application} labelled />
          <CardMenuBar application={application} />
        </Group>
        <CardActions application={application} />
        <p className={styles.submitted}>
          {MY_APPLICATIONS_TEXTS.submittedOn} <DateTime at={application.submitted_at} />
        </p>
      </Stack>
    </Card>
  )
}

/** The industry, the stage and the capital sought. */
function Company({ application }: { readonly application: ReviewListItem }) {
  const { industry, company_stage, funding_amount_seeking: sought } = application
  const facts = [industry, company_stage, sought > 0 && REVIEW_TEXTS.seeks(spokenRupees(sought))]
  return (
    <Text size='small' strong className={styles.company}>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}

/** The one-line description and, in a quiet line, the applicant, the city and the masked contact data. */
function Applicant({ application }: { readonly application: ReviewListItem }) {
  const { one_line_description, applicant_name, account_deleted, hq_city } = application
  return (
    <Group gap={2} className={styles.line}>
      {one_line_description && (
        <Text dir='auto' size='tiny' className={styles.description}>
          {one_line_description}
        </Text>
      )}
      <Text size='tiny' tone='soft' className={styles.contact}>
        {/* The separator follows the name in the direction of the line, not of the name. */}
        <span>
          <bdi>{applicant_name}</bdi>
        </span>
        {account_deleted && <span>{REVIEW_TEXTS.accountDeleted}</span>}
        <span>{hq_city || `${REVIEW_TEXTS.hqCity}: ${MY_APPLICATIONS_TEXTS.notProvided}`}</span>
        <Contact label={REVIEW_TEXTS.email} value={application.masked_email} />
        <Contact label={REVIEW_TEXTS.mobile} value={application.masked_mobile} />
      </Text>
    </Group>
  )
}

const Contact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <>
    <VisuallyHidden>{label}: </VisuallyHidden>
    <span>{value || MY_APPLICATIONS_TEXTS.notProvided}</span>
  </>
)

/** The date of a meeting in the viewer's time zone. Hovering shows the date in the time zone in which it was chosen. */
const MeetingDate = ({ meeting }: Pick<ReviewListItem, 'meeting'>) =>
  meeting && (
    <Text as='span' size='tiny' tone='soft' title={meetingTime(meeting)}>
      {MEETING_TEXTS.title} <time dateTime={meeting.starts_at}>{shortMeetingTime(meeting)}</time>
    </Text>
  )

const TeamInterest = ({ interest }: Pick<ReviewListItem, 'interest'>) =>
  interest && (
    <Text as='span' size='tiny' tone='soft'>
      {describeInterest(interest)}
    </Text>
  )

const QuestionsState = ({
  questions: { answered_at },
}: {
  readonly questions: NonNullable<ReviewListItem['questions']>
}) => (
  <Text as='span' size='tiny' tone={answered_at ? 'accent' : 'soft'} strong={answered_at !== null}>
    {answered_at ? ASKING_TEXTS.answered : ASKING_TEXTS.waiting}
  </Text>
)

/** Shows the time left for the first status change, or how long the application has waited if it is overdue. */
function WaitingTime({
  application: { application_status, submitted_at, withdrawn },
}: {
  readonly application: ReviewListItem
}) {
  const waiting = waitingTime(application_status, submitted_at, serverNow())
  if (!waiting || withdrawn) return null
  return (
    <Text tone={waiting.isOverdue ? 'warning' : undefined} strong={waiting.isOverdue}>
      {waiting.text}
    </Text>
  )
}
