import { RECENT_SIGN_IN_MINUTES } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { ProviderError, useProvider } from '#web/features/auth/provider-button.tsx'
import { CurrentPasswordField } from '#web/forms/account/password-field.tsx'
import type { AccountFieldProps } from '#web/forms/account/use-account-form.ts'
import { useLastPerson } from '#web/session/current-person.ts'
import { returnPath } from '#web/session/return-path.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useIdentity } from './api.ts'
import { identityTexts, NO_PASSWORD } from './identity-texts.ts'

/**
 * Returns whether the user who is or was last signed in has a password. Accounts that the identity provider created have
 * none.
 */
export const useHasPassword = (): boolean => useLastPerson()?.user.identities.includes('email') ?? true

/**
 * Asks for the current password, which protects the user if the screen is left unattended. For an account without a
 * password, asks for a recent sign-in with the identity provider instead.
 */
export const OwnerCheck = (props: AccountFieldProps) =>
  useHasPassword() ? <CurrentPasswordField {...props} /> : <RecentSignIn />

function RecentSignIn() {
  const { data } = useIdentity()
  const { name, busy, error, open } = useProvider(() => returnPath.remember(PATHS.account), true)
  if (!name) return <Text size='small'>{NO_PASSWORD}</Text>
  const texts = identityTexts(name)
  if (data?.recent) {
    return (
      <Text tone='soft' size='small'>
        {texts.isRecent}
      </Text>
    )
  }
  return (
    <Stack gap={2}>
      <Text size='small'>{texts.signInAgain(RECENT_SIGN_IN_MINUTES)}</Text>
      <Group grow>
        <BusyButton variant='default' busy={busy} onClick={() => void open()}>
          {texts.again}
        </BusyButton>
      </Group>
      <ProviderError error={error} />
    </Stack>
  )
}
