import { LateFailed, late } from '#web/ui/late.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { useForgotPassword } from './use-forgot-password.ts'
import type { SignInFormState } from './use-sign-in-form.ts'

// For whoever has set up two-step sign-in: the landing does without.
const TwoStep = late(async () => ({ default: (await import('#web/sign-in/second-step.tsx')).TwoStep }), {
  Waiting: () => <Spinner text={LOADING} />,
  Failed: LateFailed,
})

type SignInTabProps = {
  readonly signIn: SignInFormState
  readonly forgot: ReturnType<typeof useForgotPassword>
  /** Whether the password confirms a sign-up as well. */
  readonly confirming: boolean
}

/** Sign-in, or what has taken its place for the moment. */
export function SignInTab({ signIn, forgot, confirming }: SignInTabProps) {
  if (forgot.Form) return <forgot.Form fields={signIn.fields} onBack={forgot.close} />
  if (signIn.twoStep) return <TwoStep onArrive={signIn.arrive} onBack={signIn.backToPassword} />
  return <SignInForm {...signIn} confirming={confirming} onForgot={() => void forgot.open()} />
}
