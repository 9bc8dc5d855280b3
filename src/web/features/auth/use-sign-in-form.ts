import { useState } from 'react'
import { ASKS } from '#web/account-inputs/labels.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useResend } from '#web/letters/use-resend.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { wantedPlace } from '#web/session/wanted-place.ts'
import { useSignIn } from '#web/sign-in/use-sign-in.ts'

export type SignInFormState = ReturnType<typeof useSignInForm>

/**
 * The form of sign-in, and the e-mails that may be asked for from it.
 * @param onSigningIn told when a try begins and when it has failed
 */
export function useSignInForm(onSigningIn: (signingIn: boolean) => void) {
  const { resend, reset, sending } = useResend()
  const navigate = useNavigate()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const signIn = useSignIn({
    onSigningIn,
    onRefused: (failure, email) =>
      setUnconfirmed(
        failure instanceof ApiError && failure.code === 'email-not-confirmed' ? email : undefined,
      ),
    onArrive: () => navigate(wantedPlace.take(), { replace: true }),
  })
  const { form } = signIn.fields
  const toTyped = (write: (email: string) => Promise<void>) => () => {
    const email = form.value('email').trim()
    if (email) return void write(email)
    form.refuse('email', ASKS.email, true)
  }
  return {
    ...signIn,
    unconfirmed,
    resend,
    resendToTyped: toTyped(resend),
    resetTyped: toTyped(reset),
    sending,
  }
}
