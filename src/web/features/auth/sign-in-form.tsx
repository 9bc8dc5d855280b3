import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { REQUIRED } from '#web/forms/account/texts.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { returnPath } from '#web/session/return-path.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/layout.tsx'
import { useRequestEmail } from './api.ts'
import { AuthForm, FormTitle, QuietLink } from './auth-form.tsx'
import { SignInFields, useSignIn } from './sign-in-fields.tsx'
import { AUTH_TEXTS } from './texts.ts'

export type SignInState = ReturnType<typeof useSignInForm>

type SignInFormOptions = {
  /** Called with true when an attempt begins, and with false when it has failed or the user returns to the password. */
  readonly onSigningIn: (signingIn: boolean) => void
  /** True after a confirmation link was opened. The password then confirms the sign-up. */
  readonly confirming: boolean
  /** Called with the outcome of the opened link if there is no sign-up to confirm. */
  readonly onDeadLink: (outcome: 'already' | 'unknown') => void
}

/** The state of the landing page's sign-in form, and functions that request e-mails for its address. */
export function useSignInForm({ onSigningIn, confirming, onDeadLink }: SignInFormOptions) {
  const { requesting, resendConfirmation, sendPasswordReset } = useRequestEmail()
  const navigate = useNavigate()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const addressRequest = useRef<Promise<unknown>>(undefined)
  const signIn = useSignIn({
    // An address that is still being fetched does not count as missing.
    waitFor: () => (form.getValues('email') === '' ? addressRequest.current : undefined),
    onSigningIn,
    onRefused: (failure, email) => setUnconfirmed(failure.code === 'email-not-confirmed' ? email : undefined),
    onSignedIn: () => navigate(returnPath.take(), { replace: true }),
  })
  const { form } = signIn.account

  const onRequestFailed = useEffectEvent((failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
    // Other errors are ignored, because the user can type the address.
    if (failure.code === 'already-exists') onDeadLink('already')
    if (failure.code === 'invalid-link') onDeadLink('unknown')
  })
  useEffect(() => {
    if (!confirming) return
    form.setFocus('password')
    addressRequest.current = call('readOpenedConfirmation')
      .then(({ email }) => {
        if (form.getValues('email') === '') form.setValue('email', email)
      }, onRequestFailed)
      .finally(() => {
        addressRequest.current = undefined
      })
  }, [confirming, form])

  const withTypedEmail = (send: (email: string) => Promise<void>) => () => {
    const email = form.getValues('email').trim()
    if (email) return void send(email)
    form.setError('email', { message: REQUIRED.email }, { shouldFocus: true })
  }
  return {
    ...signIn,
    unconfirmed,
    requesting,
    resendConfirmation,
    resendToTyped: withTypedEmail(resendConfirmation),
    resetTyped: withTypedEmail(sendPasswordReset),
  }
}

type SignInFormProps = {
  readonly signIn: SignInState
  readonly confirming: boolean
  readonly onForgot: () => void
  /** Other ways to sign in. */
  readonly children: ReactNode
}

/** The sign-in form. If the server refuses an unconfirmed address, a button resends the confirmation e-mail. */
export function SignInForm({ signIn, confirming, onForgot, children }: SignInFormProps) {
  const { account, unconfirmed, requesting, resendConfirmation, resendToTyped, resetTyped } = signIn
  return (
    <AuthForm onSubmit={account.onSubmit}>
      <FormTitle title={AUTH_TEXTS.signInTitle}>{AUTH_TEXTS.signInLead}</FormTitle>
      <SignInFields account={account}>{children}</SignInFields>
      {unconfirmed && (
        <Card compact tone='warning'>
          <p>{SIGN_IN_REFUSALS.unconfirmed}</p>
          <Group>
            <BusyButton
              variant='default'
              busy={requesting}
              onClick={() => void resendConfirmation(unconfirmed)}
            >
              {AUTH_TEXTS.resendShort}
            </BusyButton>
          </Group>
        </Card>
      )}
      <Group justify='between' gap={1}>
        {confirming ? (
          <QuietLink label={AUTH_TEXTS.notYourPassword} onAct={resetTyped} />
        ) : (
          <QuietLink label={AUTH_TEXTS.forgot} onAct={onForgot} />
        )}
        <QuietLink label={AUTH_TEXTS.resend} onAct={resendToTyped} />
      </Group>
    </AuthForm>
  )
}
