import { useEffect, useState } from 'react'
import { signInFailed } from '#domain/accounts/messages.ts'
import { CodeField } from '#web/forms/account/code-field.tsx'
import { useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useAuth } from '#web/session/auth.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { notify } from '#web/ui/toasts.tsx'
import styles from './auth.module.css'
import { AuthForm, QuietLink } from './auth-form.tsx'
import { ABOUT_SIGN_IN, AUTH_TEXTS, TWO_STEP_TEXTS } from './texts.ts'

type TwoStepProps = {
  readonly onSignedIn: () => void
  /** Returns to the password, which is asked for again when the sign-in took too long. */
  readonly onBack: () => void
}

/** After the right password: a code from the app, or a recovery code. Nobody is signed in before that. */
export function TwoStep({ onSignedIn, onBack }: TwoStepProps) {
  const { submitTwoStepCode } = useAuth()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const texts = TWO_STEP_TEXTS[kind]
  const { form, field, submitting, onSubmit } = useAccountForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: texts.required } : {}),
    submit: async ({ code }) => {
      await submitTwoStepCode(code)
      onSignedIn()
    },
    fieldOfCode: { 'wrong-code': 'code' },
    onError: (message, failure) => {
      notify(signInFailed(message), 'problem', { id: ABOUT_SIGN_IN })
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
      <div className={styles.words}>
        <h2>{TWO_STEP_TEXTS.title}</h2>
        <p>{texts.lead}</p>
      </div>
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
      <div className={styles.ways}>
        <QuietLink label={texts.other} onAct={changeKind} />
        <QuietLink label={AUTH_TEXTS.backToSignIn} onAct={onBack} />
      </div>
    </AuthForm>
  )
}
