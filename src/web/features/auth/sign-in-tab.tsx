import { SecondStep } from '#web/sign-in/second-step.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { SignInFormState } from './use-sign-in-form.ts'

type SignInTabProps = {
  readonly signIn: SignInFormState
  readonly forgotten: boolean
  readonly onForgotten: (forgotten: boolean) => void
  /** Whether the password confirms a sign-up as well. */
  readonly confirming: boolean
}

/** Sign-in, its second step, or the form for a forgotten password. */
export function SignInTab({ signIn, forgotten, onForgotten, confirming }: SignInTabProps) {
  if (forgotten) return <ForgotPassword fields={signIn.fields} onBack={() => onForgotten(false)} />
  if (signIn.secondStep) return <SecondStep onArrive={signIn.arrive} onBack={signIn.backToPassword} />
  return <SignInForm {...signIn} confirming={confirming} onForgot={() => onForgotten(true)} />
}
