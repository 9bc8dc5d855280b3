import { Button } from '@mantine/core'
import {
  APPLICATION_MESSAGES,
  companyTitle,
  LIST_UNAVAILABLE,
  MY_APPLICATIONS_TEXTS,
  PROFILE_LINES,
} from '#domain/applications/messages.ts'
import { hasUnansweredQuestions } from '#domain/applications/next-step.ts'
import { normaliseLink } from '#domain/links.ts'
import { PATHS } from '#domain/routes.ts'
import { START_NEW } from '#web/features/application/open-tasks-card.tsx'
import { LiveFundingRoundNotice } from '#web/features/funding-rounds/live-funding-round-notice.tsx'
import { ChangedNotice } from '#web/features/privacy/changed-notice.tsx'
import { Link } from '#web/routing/router.tsx'
import type { Profile } from '#web/session/auth-state.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Heading, Text, VisuallyHidden } from '#web/ui/text.tsx'
import { WebLink } from '#web/ui/text-with-links.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { type ListedApplication, useApplications, useLiveApplications, useProfile } from './api.ts'
import { ApplicationCard, questionsPath } from './application-card.tsx'
import { Invitations, UnlessInvited } from './invitations.tsx'
import styles from './my-applications.module.css'
import { useDraftDeletion } from './use-draft-deletion.ts'
import { useUnsavedDrafts } from './use-unsaved-drafts.ts'

export default function MyApplications() {
  const { profile, unknown } = useProfile()
  return (
    <>
      <PageHeader title={MY_APPLICATIONS_TEXTS.title} />
      <LiveFundingRoundNotice />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Stack>
            <ChangedNotice />
            <ApplicationList profile={profile} />
          </Stack>
        </div>
        <Stack gap={6}>
          <StartNewCard />
          <ProfileCard profile={profile} unknown={unknown} />
        </Stack>
      </div>
    </>
  )
}

/** The list of the user's applications, including drafts. */
function ApplicationList({ profile }: { readonly profile: Profile | null }) {
  const query = useApplications()
  useLiveApplications()
  useUnsavedDrafts()
  useErrorToast(query, APPLICATION_MESSAGES.listLoadFailed)
  if (query.data) return <Loaded applications={query.data} profile={profile} />
  if (query.isError) return <QueryError query={query} message={LIST_UNAVAILABLE} />
  return <LoadingCards count={2} />
}

type LoadedProps = { readonly applications: readonly ListedApplication[]; readonly profile: Profile | null }

function Loaded({ applications, profile }: LoadedProps) {
  const deletion = useDraftDeletion()
  return (
    <Stack as='section' aria-labelledby='applications-title'>
      <VisuallyHidden as='h2' id='applications-title' tabIndex={-1}>
        {MY_APPLICATIONS_TEXTS.list}
      </VisuallyHidden>
      <Invitations />
      <QuestionsNotice applications={applications.filter(hasUnansweredQuestions)} profile={profile} />
      {applications.length === 0 && (
        <UnlessInvited>
          <NoApplications />
        </UnlessInvited>
      )}
      {applications.map((application) => (
        <ApplicationCard
          key={application.id}
          application={application}
          profile={profile}
          onDelete={() => deletion.open(application)}
        />
      ))}
      <LazyConfirmDialog
        opened={deletion.opened}
        title={MY_APPLICATIONS_TEXTS.deleteTitle}
        cancel={MY_APPLICATIONS_TEXTS.deleteCancel}
        confirm={MY_APPLICATIONS_TEXTS.deleteConfirm}
        destructive
        busy={deletion.busy}
        focusAfter='applications-title'
        onCancel={deletion.cancel}
        onConfirm={deletion.confirm}
      >
        {MY_APPLICATIONS_TEXTS.deleteBody(companyTitle(deletion.draft?.company_name ?? ''))}
      </LazyConfirmDialog>
    </Stack>
  )
}

/**
 * A notice with links to the questions that are waiting for an answer. It is above the list because, after a live
 * update, an application with new questions may be far down the list.
 */
function QuestionsNotice({ applications, profile }: LoadedProps) {
  if (applications.length === 0) return null
  return (
    <Card tone='accent' className={styles.questions}>
      <Text strong>{MY_APPLICATIONS_TEXTS.questionsWaiting}</Text>
      <ul>
        {applications.map((application) => (
          <li key={application.id}>
            <Link to={questionsPath(application, profile)}>
              <bdi>{companyTitle(application.company_name)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const NoApplications = () => (
  <EmptyState title={MY_APPLICATIONS_TEXTS.none} hint={MY_APPLICATIONS_TEXTS.noneHint}>
    <Button component={Link} to={PATHS.applicationForm()} state={START_NEW} className={styles.begin}>
      {MY_APPLICATIONS_TEXTS.startFirst}
    </Button>
  </EmptyState>
)

/** A card for starting a new application. The link covers the whole card, but its accessible name is only the title. */
const StartNewCard = () => (
  <Card tone='accent' className={styles.startNew}>
    <span className={styles.plus}>
      <svg width='20' height='20' viewBox='0 0 20 20' aria-hidden='true'>
        <path d='M10 3v14M3 10h14' stroke='currentColor' strokeWidth='2' strokeLinecap='round' />
      </svg>
    </span>
    <Link to={PATHS.applicationForm()} state={START_NEW} className={styles.startNewTitle}>
      {MY_APPLICATIONS_TEXTS.startNew}
    </Link>
    <Text as='span' tone='soft' size='small'>
      {MY_APPLICATIONS_TEXTS.startNewHint}
    </Text>
  </Card>
)

type ProfileCardProps = { readonly profile: Profile | null; readonly unknown: boolean }

/** The user's profile. The lines are empty while it loads. */
function ProfileCard({ profile, unknown }: ProfileCardProps) {
  return (
    <Card as='section' aria-labelledby='profile-title'>
      <Group justify='between' gap={2}>
        <Heading level={2} size='section' id='profile-title'>
          {MY_APPLICATIONS_TEXTS.profile}
        </Heading>
        <Link to={PATHS.account} className={styles.link}>
          {MY_APPLICATIONS_TEXTS.editProfile}
        </Link>
      </Group>
      <Stack as='dl' className={styles.lines} aria-busy={unknown}>
        {PROFILE_LINES.map(({ key, label }) => (
          <div key={key}>
            <Text as='dt' tone='soft' size='tiny'>
              {label}
            </Text>
            <dd>{!unknown && <ProfileValue value={profile?.[key]} link={key === 'linkedin_url'} />}</dd>
          </div>
        ))}
      </Stack>
    </Card>
  )
}

function ProfileValue({ value, link }: { readonly value: string | undefined; readonly link: boolean }) {
  if (!value)
    return (
      <Text as='span' tone='soft'>
        {MY_APPLICATIONS_TEXTS.notProvided}
      </Text>
    )
  const url = link ? normaliseLink(value) : null
  if (!url) return <bdi>{value}</bdi>
  return <WebLink href={url}>{url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</WebLink>
}
