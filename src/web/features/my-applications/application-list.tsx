import { Button } from '@mantine/core'
import { useRef } from 'react'
import {
  APPLICATION_MESSAGES,
  companyTitle,
  LIST_UNAVAILABLE,
  MY_APPLICATIONS_TEXTS,
} from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import type { Profile } from '#web/session/auth-state.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { ApplicationCard } from './application-card.tsx'
import styles from './my-applications.module.css'
import { type ListedApplication, useApplications } from './use-applications.ts'
import { useDraftDeletion } from './use-draft-deletion.ts'
import { useToldApplications } from './use-told-applications.ts'
import { useWaitingDrafts } from './use-waiting-drafts.ts'

/** The person's applications in whatever state they are. */
export function ApplicationList({ profile }: { readonly profile: Profile | null }) {
  const query = useApplications()
  useToldApplications()
  useWaitingDrafts()
  useErrorToast(query, APPLICATION_MESSAGES.listLoadFailed)
  if (query.data) return <Loaded applications={query.data} profile={profile} />
  if (query.isError) return <ReadingFailed query={query} message={LIST_UNAVAILABLE} />
  return <LoadingCards count={2} />
}

type LoadedProps = { readonly applications: readonly ListedApplication[]; readonly profile: Profile | null }

function Loaded({ applications, profile }: LoadedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const deletion = useDraftDeletion(() => heading.current?.focus())
  return (
    <section className={styles.list} aria-labelledby='applications-title'>
      <h2 id='applications-title' ref={heading} tabIndex={-1}>
        {MY_APPLICATIONS_TEXTS.list}
      </h2>
      {applications.length === 0 && <None />}
      {applications.map((application) => (
        <ApplicationCard
          key={application.id}
          application={application}
          profile={profile}
          onDelete={() => deletion.ask(application)}
        />
      ))}
      <LazyConfirmDialog
        opened={deletion.opened}
        title={MY_APPLICATIONS_TEXTS.deleteTitle}
        cancel={MY_APPLICATIONS_TEXTS.deleteCancel}
        confirm={MY_APPLICATIONS_TEXTS.deleteConfirm}
        destructive
        busy={deletion.busy}
        onCancel={deletion.cancel}
        onConfirm={deletion.confirm}
      >
        {MY_APPLICATIONS_TEXTS.deleteBody(companyTitle(deletion.asked?.company_name ?? ''))}
      </LazyConfirmDialog>
    </section>
  )
}

const None = () => (
  <EmptyState title={MY_APPLICATIONS_TEXTS.none} hint={MY_APPLICATIONS_TEXTS.noneHint}>
    <Button component={Link} to={PATHS.applicationForm()} className={styles.begin}>
      {MY_APPLICATIONS_TEXTS.begin}
    </Button>
  </EmptyState>
)
