import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link, useLocation, useNavigate, useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useLastPersonOfScreen, useOwner } from '#web/session/current-person.ts'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailed, lazyPart } from '#web/ui/lazy.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useApplication } from './api.ts'
import { ApplicationFormProvider } from './application-form-context.tsx'
import { unsavedDrafts } from './draft-record.ts'
import { Form } from './form.tsx'
import { useFormKey } from './form-key.ts'
import { LoadingApplication } from './loading-application.tsx'
import { OpenTasksCard } from './open-tasks-card.tsx'
import { TEXTS } from './texts.ts'
import { startedDraft } from './use-draft.ts'

// This is lazy because it is not needed for filling in a draft.
const Submitted = lazyPart(() => import('./submitted.tsx'), {
  Fallback: LoadingApplication,
  Failed: () => (
    <>
      <PageHeader title={FORM_TEXTS.title} />
      <LoadFailed />
    </>
  ),
})

const Removed = lazyPart(() => import('./removed.tsx'), { Fallback: LoadingApplication, Failed: LoadFailed })

/** The application form, /startup-application, with or without an id. */
export default function ApplicationForm() {
  const { loading, user, lost } = useAuth()
  // An expired session keeps the form and its text on screen. A sign-out does not.
  const person = useLastPersonOfScreen()
  const [query] = useSearchParams()
  const formKey = useFormKey()
  if (!person || !(loading || user || lost)) return <AccessDenied />
  const id = query.get('id') ?? startedDraft.reloaded(person.user.id)
  return (
    <OpenTasksCard key={formKey} isNew={id === undefined} loading={<LoadingApplication />}>
      <OpenedForm id={id} />
    </OpenTasksCard>
  )
}

function OpenedForm({ id }: { readonly id: string | undefined }) {
  // This is set once, on mount. A new application gets its id while it is open, and must not be loaded then.
  const [loadedId] = useState(id)
  const { user } = useAuth()
  const { opening, retry } = useApplication(loadedId)
  const [removedId, setRemovedId] = useState<string>()
  const navigate = useNavigate()
  // Shows the submitted application from the top, where the notices are.
  const openSubmitted = (draftId: string) => {
    navigate(PATHS.applicationForm(draftId), { replace: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  if (removedId) return <Removed id={removedId} />
  switch (opening.phase) {
    case 'loading':
      return <LoadingApplication />
    case 'missing':
      return <NotFound id={loadedId} />
    case 'failed':
      // Shows no error if the session has expired, because the notice about the session explains the failure.
      if (!user) return <PageHeader title={FORM_TEXTS.title} />
      return <ErrorState heading='h1' message={TEXTS.loadFailed} onRetry={retry} />
    case 'opened': {
      const { application } = opening
      return (
        <ApplicationFormProvider version={opening.form}>
          {application && !application.may.edit ? (
            <Submitted application={application} />
          ) : (
            <Form opened={opening} onClosed={openSubmitted} onRemoved={setRemovedId} />
          )}
        </ApplicationFormProvider>
      )
    }
  }
}

/** Replaces an application that was not found. If this device has unsaved answers for it, the user has edited it before. */
function NotFound({ id }: { readonly id: string | undefined }) {
  const { isOfTeam } = useAuth()
  const owner = useOwner()
  const [hasEdited, setHasEdited] = useState(false)
  useEffect(() => {
    void unsavedDrafts(owner).then((drafts) => setHasEdited(drafts.some((draft) => draft.id === id)))
  }, [owner, id])
  if (id && hasEdited) return <Removed id={id} />
  return (
    <FullPageState title={TEXTS.notFoundTitle} hint={TEXTS.notFoundHint}>
      <Button component={Link} to={isOfTeam ? PATHS.review : PATHS.myApplications}>
        {isOfTeam ? TEXTS.toReview : TEXTS.toMyApplications}
      </Button>
    </FullPageState>
  )
}

/** Replaces the form for visitors who are not signed in (S2-form.2). */
function AccessDenied() {
  const { pathname, search, hash } = useLocation()
  return (
    <FullPageState title={FORM_TEXTS.accessDeniedTitle} hint={FORM_TEXTS.accessDenied}>
      <Button component={Link} to={PATHS.auth} state={{ wanted: `${pathname}${search}${hash}` }}>
        {FORM_TEXTS.goToSignIn}
      </Button>
    </FullPageState>
  )
}
