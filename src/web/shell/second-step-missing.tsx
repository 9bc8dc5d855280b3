import { Button } from '@mantine/core'
import { TWO_STEP_MESSAGES } from '#domain/accounts/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import { useFocusOnNavigation } from '#web/ui/focus.ts'
import { LoneState } from '#web/ui/lone-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { SHELL_TEXTS } from './texts.ts'

const { title, description } = TWO_STEP_MESSAGES.missing

/** An administrator who has to set up two-step sign-in before they review (REQUIRE_ADMIN_2FA): why, and the way there. */
export function TwoStepMissing() {
  useFocusOnNavigation()
  usePageTitle(title)
  return (
    <LoneState title={title} hint={description}>
      <Button component={Link} to={PATHS.account}>
        {SHELL_TEXTS.setUpTwoStep}
      </Button>
    </LoneState>
  )
}
