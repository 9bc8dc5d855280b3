import { useEffect, useState } from 'react'
import { signInFailed } from '#domain/accounts/messages.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { CodeField } from '#web/forms/account/code-field.tsx'
import { useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useAuth } from '#web/session/auth.tsx'
import { SIGN_IN_TOAST } from '#web/session/auth-state.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group } from '#web/ui/layout.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { AuthForm, FormTitle, QuietLink } from './auth-form.tsx'
import { TWO_STEP_TEXTS } from './lazy-texts.ts'
import { AUTH_TEXTS } from './texts.ts'

type TwoStepProps = {
  readonly onSignedIn: () => void
  /** Returns to the password form. Also called if the sign-in has expired. */
  readonly onBack: () => void
}

/** Asks for a code from the app, or for a recovery code, after the correct password has been entered. */
export default function TwoStep({ onSignedIn, onBack }: TwoStepProps) {
  const { submitTwoStepCode } = useAuth()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const texts = TWO_STEP_TEXTS[kind]
  const { form, field, submitting, onSubmit } = useAccountForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (isBlankText(code) ? { code: texts.required } : {}),
    submit: async ({ code }) => {
      await submitTwoStepCode(code)
      onSignedIn()
    },
    fieldOfCode: { 'wrong-code': 'code' },
    onError: (message, failure, options) => {
      notify(signInFailed(message), 'problem', { id: SIGN_IN_TOAST, ...options })
      if (failure?.code === 'signed-out') onBack()
    },
  })
  useEffect(() => {
    if (kind) form.setFocus('code')
  }, [form, kind])
  const changeKind = () => {
    form.reset()
    setKind(kind === 'app' ? 'recovery' : 'app')
  }
  return (
    <AuthForm onSubmit={onSubmit}>
      <FormTitle title={TWO_STEP_TEXTS.title}>{texts.lead}</FormTitle>
      <CodeField
        {...field('code')}
        key={kind}
        id='second-step-code'
        label={texts.label}
        digits={kind === 'app'}
      />
      <BusyButton type='submit' fullWidth busy={submitting}>
        {AUTH_TEXTS.signIn}
      </BusyButton>
      <Group justify='between' gap={1}>
        <QuietLink label={texts.other} onAct={changeKind} />
        <QuietLink label={AUTH_TEXTS.backToSignIn} onAct={onBack} />
      </Group>
    </AuthForm>
  )
}
