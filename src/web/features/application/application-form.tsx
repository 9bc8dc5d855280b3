import { Button } from '@mantine/core'
import { useState } from 'react'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { useLastPersonHere } from '#web/session/person-here.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailed, lazyPart } from '#web/ui/lazy.tsx'
import { LoneState } from '#web/ui/lone-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AccessDenied } from './access-denied.tsx'
import { begunDraft } from './begun-draft.ts'
import { Form } from './form.tsx'
import { useFormKey } from './form-key.ts'
import { LoadingApplication } from './loading-application.tsx'
import { TEXTS } from './texts.ts'
import { useApplication } from './use-application.ts'

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
  const person = useLastPersonHere()
  const [query] = useSearchParams()
  const formKey = useFormKey()
  if (!person || !(loading || user || lost)) return <AccessDenied />
  const id = query.get('id') ?? begunDraft.reloaded(person.user.id)
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
        <LoneState title={TEXTS.notFoundTitle} hint={TEXTS.notFoundHint}>
          <Button component={Link} to={isOfTeam ? PATHS.review : PATHS.myApplications}>
            {isOfTeam ? TEXTS.toReview : TEXTS.toMyApplications}
          </Button>
        </LoneState>
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
