import { Button } from '@mantine/core'
import { TWO_STEP_MESSAGES } from '#domain/accounts/two-step-messages.ts'
import { PATHS } from '#domain/routes.ts'
import { usePasskeys } from '#web/features/account/api.ts'
import { ACCOUNT_TEXTS } from '#web/features/account/texts.ts'
import PasskeyButton from '#web/features/auth/passkey-button.tsx'
import { Link } from '#web/routing/router.tsx'
import { supportsPasskeys } from '#web/session/passkeys.ts'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { useFocusOnNavigation } from '#web/ui/focus.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { LOADING } from '#web/ui/texts.ts'
import { QueryClientForPerson } from './query-client.tsx'

const { title, description } = TWO_STEP_MESSAGES.missing

const USE_APP = 'Use an authenticator app'

/**
 * Asks a team member to sign in with their passkey, or to add one or set up two-step sign-in first, because
 * REQUIRE_ADMIN_2FA or the settings require it.
 */
const TwoStepRequired = () => (
  <QueryClientForPerson>
    <Required />
  </QueryClientForPerson>
)

export default TwoStepRequired

function Required() {
  useFocusOnNavigation()
  usePageTitle(title)
  const query = usePasskeys()
  if (query.isPending) return <Spinner page text={LOADING} />
  if (query.data?.passkeys.length) {
    return (
      <FullPageState title={title} hint={ACCOUNT_TEXTS.twoStep.useYourPasskey}>
        <PasskeyButton variant='filled' />
      </FullPageState>
    )
  }
  return (
    <FullPageState title={title} hint={description}>
      {supportsPasskeys() && (
        <Button component={Link} to={`${PATHS.account}#passkeys`}>
          {ACCOUNT_TEXTS.passkeys.add}
        </Button>
      )}
      <Button
        variant={supportsPasskeys() ? 'default' : 'filled'}
        component={Link}
        to={`${PATHS.account}#two-step`}
      >
        {USE_APP}
      </Button>
    </FullPageState>
  )
}
