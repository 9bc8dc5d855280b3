import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ACCOUNT_MESSAGES, signUpFailed } from '#domain/accounts/messages.ts'
import {
  normaliseSignUp,
  SIGN_UP_FIELDS,
  type SignUpKey,
  type SignUpValues,
  validateSignUp,
} from '#domain/accounts/sign-up.ts'
import { LocationField } from '#web/forms/account/location-field.tsx'
import { NewPasswordField, passwordRule } from '#web/forms/account/password-field.tsx'
import { type FieldProps, TextField } from '#web/forms/account/text-field.tsx'
import { hintOf } from '#web/forms/account/texts.ts'
import { useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useAuth } from '#web/session/auth.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { focusOnMount } from '#web/ui/focus.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useRequestEmail } from './api.ts'
import styles from './auth.module.css'
import { AuthForm, QuietLink } from './auth-form.tsx'
import { likelyLocation } from './likely-location.ts'
import { signUpStorage } from './sign-up-storage.ts'
import { ABOUT_SIGN_IN, AUTH_TEXTS } from './texts.ts'

export type SignUpState = ReturnType<typeof useSignUpForm>

/**
 * The sign-up form. It has no default values: they would replace what was typed before hydration.
 * @param onSent called with the address that an e-mail went to
 */
export function useSignUpForm(onSent: (email: string) => void) {
  const { signUp } = useAuth()
  const [sentTo, setSentTo] = useState<string>()
  const account = useAccountForm<SignUpKey>({
    checkOnBlur: true,
    validate: (values) => validateSignUp(values, passwordRule()),
    submit: async (values) => {
      const tidied = normaliseSignUp(values)
      await signUp(tidied)
      notify(ACCOUNT_MESSAGES.signedUp, 'success', { id: ABOUT_SIGN_IN })
      signUpStorage.forget()
      setSentTo(tidied.email)
      onSent(tidied.email)
    },
    onError: (message) => notify(signUpFailed(message), 'problem', { id: ABOUT_SIGN_IN }),
  })
  useKeptSignUp(account.form)
  return { account, sentTo, again: () => setSentTo(undefined) }
}

/** Restores what was typed before a reload where nothing has been typed since, and suggests the likely location. */
function useKeptSignUp(form: UseFormReturn<SignUpValues>): void {
  useEffect(() => {
    const kept = signUpStorage.read()
    for (const { key } of SIGN_UP_FIELDS) {
      if (kept[key] && !form.getValues(key)) form.setValue(key, kept[key])
    }
    if (!form.getValues('location')) form.setValue('location', likelyLocation(navigator.languages) ?? '')
    // What was typed before hydration is kept as well.
    signUpStorage.write(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => signUpStorage.write(values),
    })
  }, [form])
}

type SignUpFormProps = { readonly signUp: SignUpState; readonly onSignIn: () => void }

/** The seven fields that make an account, or, once sent, where to look for the e-mail. */
export function SignUpForm({ signUp: { account, sentTo, again }, onSignIn }: SignUpFormProps) {
  if (sentTo) return <CheckInbox email={sentTo} onSignIn={onSignIn} onAgain={again} />
  const { field, onSubmit, submitting } = account
  return (
    <AuthForm onSubmit={onSubmit}>
      <div className={styles.words}>
        <h2>{AUTH_TEXTS.signUpTitle}</h2>
        <p>{AUTH_TEXTS.signUpLead}</p>
      </div>
      <div className={styles.fields}>
        {SIGN_UP_FIELDS.map((described) => (
          <SignUpField
            {...field(described.key)}
            key={described.key}
            id={`sign-up-${described.key}`}
            described={described}
          />
        ))}
      </div>
      <BusyButton type='submit' fullWidth busy={submitting}>
        {AUTH_TEXTS.createAccount}
      </BusyButton>
    </AuthForm>
  )
}

type SignUpFieldProps = FieldProps & { readonly described: (typeof SIGN_UP_FIELDS)[number] }

function SignUpField({ described: { key, label, type, autocomplete }, ...field }: SignUpFieldProps) {
  if (type === 'select') return <LocationField {...field} />
  if (type === 'password') return <NewPasswordField {...field} />
  return <TextField {...field} label={label} type={type} autoComplete={autocomplete} hint={hintOf(key)} />
}

type CheckInboxProps = {
  readonly email: string
  readonly onSignIn: () => void
  /** Returns to the fields, which still hold what was typed: the address may be wrong. */
  readonly onAgain: () => void
}

/** After sign-up: an e-mail is on its way. */
function CheckInbox({ email, onSignIn, onAgain }: CheckInboxProps) {
  const { resendConfirmation } = useRequestEmail()
  return (
    <div className={styles.form}>
      <div className={styles.words}>
        <h2 ref={focusOnMount} tabIndex={-1}>
          {AUTH_TEXTS.inboxTitle}
        </h2>
        <p>
          {AUTH_TEXTS.inboxLead} <strong className={styles.address}>{email}</strong>
          {AUTH_TEXTS.inboxRest}
        </p>
      </div>
      <Button fullWidth onClick={onSignIn}>
        {AUTH_TEXTS.goOnToSignIn}
      </Button>
      <div className={styles.ways}>
        <QuietLink label={AUTH_TEXTS.resend} onAct={() => void resendConfirmation(email)} />
        <button type='button' className={styles.quiet} onClick={onAgain}>
          {AUTH_TEXTS.otherAddress}
        </button>
      </div>
    </div>
  )
}
