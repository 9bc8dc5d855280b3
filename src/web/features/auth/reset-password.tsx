import { useEffect, useEffectEvent, useState } from 'react'
import { isIncompleteToken } from '#domain/accounts/link-token.ts'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { passwordError } from '#domain/accounts/passwords.ts'
import type { Message } from '#domain/message.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { HiddenUsername, NewPasswordField, passwordRule } from '#web/forms/account/password-field.tsx'
import { FIELD_TEXTS } from '#web/forms/account/texts.ts'
import { useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useAuth } from '#web/session/auth.tsx'
import { SIGN_IN_TOAST } from '#web/session/auth-state.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { OutboxNote, withOutboxNote } from '#web/ui/outbox-note.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useRequestEmail } from './api.ts'
import { AuthForm, FormTitle, QuietButton } from './auth-form.tsx'
import { LAZY_MESSAGES, LAZY_TEXTS } from './lazy-texts.ts'
import { AUTH_TEXTS } from './texts.ts'

type ResetPasswordProps = {
  readonly token: string
  readonly onDead: () => void
  readonly onDone: () => void
}

/** The form for a new password. The link in a reset e-mail opens it. */
export default function ResetPassword({ token, onDead, onDone }: ResetPasswordProps) {
  const { link, field, submitting, onSubmit } = useResetPassword({ token, onDead, onDone })
  if (link === 'checking') return <Spinner text={LOADING} />
  if ('refusal' in link) return <DeadLink token={token} refusal={link.refusal} onBack={onDone} />
  return (
    <AuthForm onSubmit={onSubmit}>
      <FormTitle title={LAZY_TEXTS.resetTitle}>{LAZY_TEXTS.resetLead}</FormTitle>
      {link.email && <HiddenUsername email={link.email} />}
      <NewPasswordField {...field('password')} id='reset-password' label={FIELD_TEXTS.newPassword} />
      <BusyButton type='submit' fullWidth busy={submitting}>
        {LAZY_TEXTS.saveNewPassword}
      </BusyButton>
      <QuietButton onClick={onDone}>{AUTH_TEXTS.backToSignIn}</QuietButton>
    </AuthForm>
  )
}

/** A link that the server has refused, or a valid one with its address. */
type Link = { readonly refusal: Message } | { readonly email?: string }

/** Returns the reason why a link is invalid, or undefined if the failure has another cause. */
const refusalIn = (failure: unknown): Message | undefined =>
  failure instanceof ApiError && failure.code === 'invalid-link'
    ? { title: failure.title ?? ACCOUNT_MESSAGES.resetExpired.title, description: failure.message }
    : undefined

/**
 * Checks the link before the user types a password. If the check fails for any reason other than an invalid link, the
 * link counts as valid for now. If it is invalid after all, submitting the form reports that.
 */
function useResetPassword({ token, onDead, onDone }: ResetPasswordProps) {
  const { user, recoveryBegun, refreshProfile } = useAuth()
  const [link, setLink] = useState<'checking' | Link>('checking')
  const retire = (refusal: Message) => {
    setLink({ refusal })
    onDead()
  }
  const onChecked = useEffectEvent((checked: Link) => {
    if ('refusal' in checked) return retire(checked.refusal)
    setLink(checked)
    void recoveryBegun()
  })
  useEffect(() => {
    call('checkResetLink', { body: { token } }).then(onChecked, (failure: unknown) => {
      const refusal = refusalIn(failure)
      onChecked(refusal ? { refusal } : {})
    })
  }, [token])

  const account = useAccountForm({
    defaultValues: { password: '' },
    validate: ({ password }) => {
      const error = passwordError(password, passwordRule())
      return error ? { password: error } : {}
    },
    submit: async ({ password }) => {
      await call('resetPassword', { body: { token, password } })
      // The server has ended every session.
      if (user) await refreshProfile()
      notify(LAZY_MESSAGES.passwordChanged, 'success', { id: SIGN_IN_TOAST })
      onDone()
    },
    onError: (description, failure, options) => {
      if (!failure) return
      const refusal = refusalIn(failure)
      if (refusal) retire(refusal)
      else
        notify({ title: ACCOUNT_REFUSALS.password, description }, 'problem', {
          id: SIGN_IN_TOAST,
          ...options,
        })
    },
  })
  return { ...account, link }
}

type DeadLinkProps = { readonly token: string; readonly refusal: Message; readonly onBack: () => void }

/** Shown for an invalid reset link, with a button that requests a new e-mail unless the link's token is incomplete. */
function DeadLink({ token, refusal, onBack }: DeadLinkProps) {
  const { request, requesting } = useRequestEmail()
  const [sent, setSent] = useState(false)
  const sendNew = async () => {
    if (await request('requestPasswordReset', { token })) setSent(true)
  }
  const message = sent ? withOutboxNote(LAZY_MESSAGES.newLinkSent) : refusal
  return (
    <Stack>
      <FormTitle takesFocus title={message.title}>
        <p>
          {message.description} {sent && <OutboxNote />}
        </p>
      </FormTitle>
      {!sent && !isIncompleteToken(token) && (
        <BusyButton fullWidth busy={requesting} onClick={() => void sendNew()}>
          {LAZY_TEXTS.sendNew}
        </BusyButton>
      )}
      <QuietButton onClick={onBack}>{AUTH_TEXTS.backToSignIn}</QuietButton>
    </Stack>
  )
}
