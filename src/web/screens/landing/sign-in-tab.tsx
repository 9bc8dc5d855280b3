import { SignInForm } from './sign-in-form.tsx'
import type { useForgotPassword } from './use-forgot-password.ts'
import type { SignInFormState } from './use-sign-in-form.ts'

type SignInTabProps = {
  readonly signIn: SignInFormState
  readonly forgot: ReturnType<typeof useForgotPassword>
}

/** Sign-in, or what has taken its place for the moment. */
export function SignInTab({ signIn, forgot }: SignInTabProps) {
  if (forgot.Form) return <forgot.Form form={signIn.form} onBack={forgot.close} />
  return <SignInForm {...signIn} onForgot={() => void forgot.open()} />
}
