import { Button } from '@mantine/core'
import { applicationForm } from '#domain/applications/form/application-form.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/router.tsx'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { TEXTS } from './texts.ts'
import { UnsubmittedDraftEdits } from './unsubmitted-draft-edits.tsx'

const NOTHING_SAVED = { answers: applicationForm(null).blank() }
const LINK_ID = 'removed-link'

/** Replaces the form of a draft that the user no longer edits, and shows what was not saved. */
export default function Removed({ id }: { readonly id: string }) {
  return (
    <>
      <FullPageState title={TEXTS.removedTitle} hint={TEXTS.removedHint}>
        <Button id={LINK_ID} component={Link} to={PATHS.myApplications}>
          {TEXTS.toMyApplications}
        </Button>
      </FullPageState>
      <UnsubmittedDraftEdits
        id={id}
        submitted={NOTHING_SAVED}
        lead={TEXTS.unsavedEdits}
        focusAfter={LINK_ID}
      />
    </>
  )
}
