import { Button } from '@mantine/core'
import { useState } from 'react'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link, useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useLastPersonOfScreen } from '#web/session/current-person.ts'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailed, lazyPart } from '#web/ui/lazy.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useApplication } from './api.ts'
import { Form } from './form.tsx'
import { LoadingApplication } from './loading-application.tsx'
import { TEXTS } from './texts.ts'
import { startedDraft } from './use-draft.ts'
import { useFormKey } from './use-navigation.ts'

// The form does without it.
const Submitted = lazyPart(() => import('./submitted.tsx'), {
  Fallback: LoadingApplication,
  Failed: () => (
    <>
      <PageHeader title={FORM_TEXTS.title} />
      <LoadFailed />
    </>
  ),
})

/** /startup-application, with an id or without. */
export default function ApplicationForm() {
  const { loading, user, lost } = useAuth()
  // Who loses the session in the middle keeps the form and what was typed in it; who signs out does not.
  const person = useLastPersonOfScreen()
  const [query] = useSearchParams()
  const formKey = useFormKey()
  if (!person || !(loading || user || lost)) return <AccessDenied />
  const id = query.get('id') ?? startedDraft.reloaded(person.user.id)
  return <OpenedForm key={formKey} id={id} />
}

function OpenedForm({ id }: { readonly id: string | undefined }) {
  // A new application gets its id while it is open; it is not loaded for that.
  const [asked, ask] = useState(id)
  const { user, isOfTeam } = useAuth()
  const { opening, retry } = useApplication(asked)
  const readAnew = (draft: string) => (draft === asked ? retry() : ask(draft))
  switch (opening.phase) {
    case 'loading':
      return <LoadingApplication />
    case 'missing':
      return (
        <FullPageState title={TEXTS.notFoundTitle} hint={TEXTS.notFoundHint}>
          <Button component={Link} to={isOfTeam ? PATHS.review : PATHS.myApplications}>
            {isOfTeam ? TEXTS.toReview : TEXTS.toMyApplications}
          </Button>
        </FullPageState>
      )
    case 'failed':
      // Whose session has ended is told so above.
      if (!user) return <PageHeader title={FORM_TEXTS.title} />
      return <ErrorState heading='h1' message={TEXTS.loadFailed} onRetry={retry} />
    case 'opened': {
      const { application } = opening
      return application && !application.may.edit ? (
        <Submitted application={application} />
      ) : (
        <Form application={application} onClosed={readAnew} />
      )
    }
  }
}

/** What a visitor sees instead of the form (S2-form.2). */
function AccessDenied() {
  return (
    <FullPageState title={FORM_TEXTS.accessDeniedTitle} hint={FORM_TEXTS.accessDenied}>
      <Button component={Link} to={PATHS.auth}>
        {FORM_TEXTS.goToSignIn}
      </Button>
    </FullPageState>
  )
}
