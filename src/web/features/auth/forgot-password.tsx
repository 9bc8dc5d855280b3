import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { EMAIL_FIELD, fieldError } from '#domain/accounts/sign-up.ts'
import { useAccountForm } from '#web/forms/account/use-account-form.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { OutboxNote, withOutboxNote } from '#web/ui/outbox-note.tsx'
import { Text } from '#web/ui/text.tsx'
import { useRequestEmail } from './api.ts'
import { AuthForm, FormTitle, QuietButton } from './auth-form.tsx'
import { LAZY_TEXTS } from './lazy-texts.ts'
import type { SignInForm } from './sign-in-fields.tsx'
import { AUTH_TEXTS } from './texts.ts'

type ForgotPasswordProps = {
  /** The sign-in form. The two forms pass the typed address to each other. */
  readonly signIn: SignInForm['form']
  readonly onBack: () => void
}

/** The form for requesting a password reset e-mail. */
export default function ForgotPassword({ signIn, onBack }: ForgotPasswordProps) {
  const { request, requesting } = useRequestEmail()
  const [sentTo, setSentTo] = useState<string>()
  const send = async (email: string) => {
    if (await request('requestPasswordReset', { email })) setSentTo(email)
  }
  const { form, field, onSubmit } = useAccountForm({
    defaultValues: { email: signIn.getValues('email') },
    validate: ({ email }) => {
      const error = fieldError(EMAIL_FIELD, email)
      return error ? { email: error } : {}
    },
    submit: ({ email }) => send(email.trim()),
  })
  useEffect(() => {
    form.setFocus('email')
    return () => signIn.setValue('email', form.getValues('email'))
  }, [form, signIn])
  if (sentTo) {
    return <Sent email={sentTo} sending={requesting} onAgain={() => void send(sentTo)} onBack={onBack} />
  }
  return (
    <AuthForm onSubmit={onSubmit}>
      <FormTitle title={LAZY_TEXTS.forgotTitle}>{LAZY_TEXTS.forgotLead}</FormTitle>
      <TextField
        {...field('email')}
        id='forgot-email'
        label={EMAIL_FIELD.label}
        type='email'
        autoComplete='username'
      />
      <BusyButton type='submit' fullWidth busy={requesting}>
        {LAZY_TEXTS.sendReset}
      </BusyButton>
      <QuietButton onClick={onBack}>{AUTH_TEXTS.backToSignIn}</QuietButton>
    </AuthForm>
  )
}

type SentProps = {
  readonly email: string
  readonly sending: boolean
  readonly onAgain: () => void
  readonly onBack: () => void
}

function Sent({ email, sending, onAgain, onBack }: SentProps) {
  const { title, description, note } = withOutboxNote(ACCOUNT_MESSAGES.resetSent)
  return (
    <Stack>
      <FormTitle takesFocus title={title}>
        <Text strong>{email}</Text>
        <p>{description}</p>
        {note && (
          <p>
            <OutboxNote />
          </p>
        )}
      </FormTitle>
      <Button fullWidth onClick={onBack}>
        {AUTH_TEXTS.backToSignIn}
      </Button>
      <QuietButton onClick={onAgain} aria-disabled={sending}>
        {LAZY_TEXTS.resendReset}
      </QuietButton>
    </Stack>
  )
}
