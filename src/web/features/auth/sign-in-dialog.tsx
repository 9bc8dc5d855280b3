import { useEffect } from 'react'
import { useLocation } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useLastPerson } from '#web/session/current-person.ts'
import { returnPath } from '#web/session/return-path.ts'
import { signInDialog, TRANSIENT } from '#web/session/sign-in-dialog-state.ts'
import { settings } from '#web/settings.ts'
import { SmallModal } from '#web/ui/small-modal.tsx'
import { Text } from '#web/ui/text.tsx'
import { AuthForm, QuietButton } from './auth-form.tsx'
import { SIGN_IN_AGAIN_TEXTS } from './lazy-texts.ts'
import PasskeyButton from './passkey-button.tsx'
import ProviderButton from './provider-button.tsx'
import { SignInFields, useSignIn } from './sign-in-fields.tsx'
import TwoStep from './two-step-form.tsx'

/** Above the screens' dialogs and below the toasts. */
const Z_INDEX = 300

/** Lets a user whose session has ended sign in without leaving the screen, so that typed text is not lost. */
export function SignInDialog({ opened }: { readonly opened: boolean }) {
  return (
    <SmallModal
      opened={opened}
      title={SIGN_IN_AGAIN_TEXTS.title}
      onClose={signInDialog.dismiss}
      closeOnClickOutside={false}
      returnFocus={false}
      size='27rem'
      zIndex={Z_INDEX}
      {...TRANSIENT}
    >
      <Steps />
    </SmallModal>
  )
}

function Steps() {
  const { refreshProfile } = useAuth()
  const { pathname, search, hash } = useLocation()
  const email = useLastPerson()?.user.email
  const { account, twoStep, finish, backToPassword } = useSignIn(email ? { email } : {})
  useEffect(() => {
    // Refetches the session, because another tab may have signed in already.
    void refreshProfile()
  }, [refreshProfile])
  if (twoStep) return <TwoStep onSignedIn={finish} onBack={backToPassword} />
  return (
    <AuthForm onSubmit={account.onSubmit}>
      <Text size='small' tone='soft'>
        {SIGN_IN_AGAIN_TEXTS.lead}
      </Text>
      {settings.identityProvider && (
        <ProviderButton onLeave={() => returnPath.remember(pathname + search + hash)} />
      )}
      <SignInFields account={account} autoFocusPassword>
        <PasskeyButton onSignedIn={finish} />
      </SignInFields>
      <Text size='small' tone='soft'>
        {SIGN_IN_AGAIN_TEXTS.others}
      </Text>
      <QuietButton onClick={signInDialog.dismiss}>{SIGN_IN_AGAIN_TEXTS.later}</QuietButton>
    </AuthForm>
  )
}
