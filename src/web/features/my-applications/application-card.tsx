import { Button } from '@mantine/core'
import { useId } from 'react'
import { SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { isSubmitted } from '#domain/applications/life-cycle.ts'
import { companyTitle, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { hasUnansweredQuestions, nextStepOf, nextStepText } from '#domain/applications/next-step.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { timelineText } from '#domain/applications/timeline.ts'
import { WITHDRAWAL_TEXTS } from '#domain/applications/withdrawal.ts'
import { DEFAULT_SECTION_TITLE } from '#domain/forms/field-list.ts'
import { discussionSlugOf } from '#domain/questions/find-application.ts'
import { PATHS } from '#domain/routes.ts'
import { serverNow } from '#web/clock.ts'
import { ShareButton } from '#web/features/application/share-button.tsx'
import { DownloadPdfLink } from '#web/features/application-text/download-pdf-link.tsx'
import { MeetingDetails } from '#web/features/application-text/meeting-details.tsx'
import { Link } from '#web/routing/router.tsx'
import type { Profile } from '#web/session/auth-state.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { OUTBOX_TEXT } from '#web/ui/outbox-note.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import type { ListedApplication } from './api.ts'
import { DecisionDetails } from './decision-details.tsx'
import styles from './my-applications.module.css'
import { OwnershipOffer } from './ownership-offer.tsx'
import { WithdrawButton, WithdrawnNotice } from './withdrawal.tsx'

type ApplicationCardProps = {
  readonly application: ListedApplication
  readonly profile: Profile | null
  readonly onDelete: () => void
}

export function ApplicationCard({ application, profile, onDelete }: ApplicationCardProps) {
  const titleId = useId()
  const submitted = isSubmitted(application)
  const { withdrawn } = application
  const isOwner = application.part === 'owner'
  return (
    <Card as='article' className={styles.application} aria-labelledby={titleId}>
      <Group align='start' gap={2}>
        <Heading level={3} size='section' id={titleId} className={styles.company}>
          <bdi>{companyTitle(application.company_name)}</bdi>
        </Heading>
        {withdrawn && <Badge colour='grey'>{WITHDRAWAL_TEXTS.badge}</Badge>}
        <StatusBadge status={application.application_status} />
      </Group>
      <Facts application={application} />
      <RemainingWork application={application} describedBy={titleId} />
      {submitted && <NextStep application={application} />}
      <DecisionDetails application={application} describedBy={titleId} />
      {withdrawn && (
        <WithdrawnNotice id={application.id} withdrawn={withdrawn} canUndo={isOwner} describedBy={titleId} />
      )}
      {application.meeting && (
        <MeetingDetails meeting={application.meeting} id={application.id} describedBy={titleId} />
      )}
      <OwnershipOffer application={application} />
      <Group className={styles.actions}>
        {submitted ? (
          <>
            <QuestionsLink application={application} profile={profile} describedBy={titleId} />
            <FormLink id={application.id} text={MY_APPLICATIONS_TEXTS.view} describedBy={titleId} />
            <DownloadPdfLink id={application.id} describedBy={titleId} />
            {isOwner && !withdrawn && application.application_status !== 'no_fit' && (
              <WithdrawButton application={application} describedBy={titleId} />
            )}
          </>
        ) : (
          <>
            <FormLink id={application.id} text={MY_APPLICATIONS_TEXTS.edit} describedBy={titleId} prominent />
            {isOwner && (
              <Button variant='subtle' color='danger' aria-describedby={titleId} onClick={onDelete}>
                {MY_APPLICATIONS_TEXTS.deleteDraft}
              </Button>
            )}
          </>
        )}
        <ShareButton id={application.id} describedBy={titleId} isMember={application.part === 'member'} />
      </Group>
      {submitted && <Timeline events={application.timeline} />}
    </Card>
  )
}

/** Shows whose turn it is: questions to answer, the meeting, or the day by which the status is usually updated. */
function NextStep({ application }: { readonly application: ListedApplication }) {
  const nextStep = nextStepOf(application, new Date(serverNow()))
  if (!nextStep) return null
  const isExpected = nextStep.turn === 'founder' || nextStep.meeting !== undefined
  const note = isExpected || nextStep.until ? '' : OUTBOX_TEXT
  return (
    <Text strong={isExpected} {...(!isExpected && { tone: 'soft' })}>
      {[nextStepText(nextStep), note].filter(Boolean).join(' ')}
    </Text>
  )
}

function Facts({ application }: { readonly application: ListedApplication }) {
  const { application_status, submitted_at, updated_at, part, members } = application
  return (
    <Text as='div' tone='soft' size='small' className={styles.facts}>
      {submitted_at ? (
        <p>
          {MY_APPLICATIONS_TEXTS.submittedOn} <DateTime at={submitted_at} />
        </p>
      ) : (
        <p>
          {MY_APPLICATIONS_TEXTS.lastEditedOn} <DateTime at={updated_at} />
        </p>
      )}
      {isSubmitted(application) && (
        <p className={styles.status}>
          {MY_APPLICATIONS_TEXTS.reviewStatus(describeStatus(application_status).label)}
        </p>
      )}
      {part === 'member' && <p>{SHARING_TEXTS.sharedWithYou}</p>}
      {part === 'owner' && members > 0 && <p>{SHARING_TEXTS.sharedByOwner(members)}</p>}
    </Text>
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

type QuestionsLinkProps = {
  readonly application: ListedApplication
  readonly profile: Profile | null
  readonly describedBy: string
}

/** A link to the latest questions. It is highlighted while they are unanswered. */
function QuestionsLink({ application, profile, describedBy }: QuestionsLinkProps) {
  if (!application.questions) return null
  const unanswered = hasUnansweredQuestions(application)
  return (
    <Button
      component={Link}
      to={questionsPath(application, profile)}
      variant={unanswered ? 'filled' : 'default'}
      leftSection={unanswered && <span className={styles.dot} />}
      aria-describedby={describedBy}
    >
      {unanswered ? MY_APPLICATIONS_TEXTS.answerQuestions : MY_APPLICATIONS_TEXTS.viewAnswers}
    </Button>
  )
}

/**
 * Returns the path to the latest questions. The path contains a readable name, or only the id if there is no profile
 * (S2-list.15).
 */
export function questionsPath(
  { id, company_name, submitted_at }: ListedApplication,
  profile: Profile | null,
): string {
  if (!profile || !submitted_at) return PATHS.questions(id)
  return PATHS.discussion(discussionSlugOf({ company_name, submitted_at }, profile), id)
}

type RemainingWorkProps = { readonly application: ListedApplication; readonly describedBy: string }

/** Shows a draft's number of remaining answers, the estimated time, and a link to continue. */
function RemainingWork({ application: { id, missing }, describedBy }: RemainingWorkProps) {
  if (!missing) return null
  const { answers, minutes, section } = missing
  const nextSection =
    APPLICATION_FORM.sections.find(({ key }) => key === section)?.title ?? DEFAULT_SECTION_TITLE
  return (
    <Group gap={2}>
      <Text size='small'>{MY_APPLICATIONS_TEXTS.remainingWork(answers, minutes)}</Text>
      <Link to={PATHS.applicationForm(id, section)} className={styles.link} aria-describedby={describedBy}>
        {MY_APPLICATIONS_TEXTS.continueAt(nextSection)}
      </Link>
    </Group>
  )
}

/** The application's events, oldest first. */
const Timeline = ({ events }: { readonly events: ListedApplication['timeline'] }) => (
  <Stack as='ol' gap={2} className={styles.timeline} aria-label={MY_APPLICATIONS_TEXTS.timeline}>
    {events.map(({ event, at, status }) => (
      <Group as='li' justify='between' gap={4} key={`${event} ${at}`}>
        <span>{timelineText({ event, status })}</span>
        <DateTime at={at} />
      </Group>
    ))}
  </Stack>
)
