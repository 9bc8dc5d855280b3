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
import { hintOf } from '#web/forms/account/texts.ts'
import { type AccountFieldProps, useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useAuth } from '#web/session/auth.tsx'
import { SIGN_IN_TOAST } from '#web/session/auth-state.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import styles from './auth.module.css'
import { AuthForm, FormTitle } from './auth-form.tsx'
import { likelyLocation } from './likely-location.ts'
import { NoticeLink } from './notice-link.tsx'
import { AUTH_TEXTS } from './texts.ts'

const CheckInbox = lazyPart(() => import('./check-inbox.tsx'), { Fallback: () => <Spinner text={LOADING} /> })

export type SignUpState = ReturnType<typeof useSignUpForm>

/**
 * The state of the sign-up form. It has no default values, because they would replace text that was typed before
 * hydration.
 * @param onSent called with the address to which the confirmation e-mail was sent
 */
export function useSignUpForm(onSent: (email: string) => void) {
  const { signUp } = useAuth()
  const [sentTo, setSentTo] = useState<string>()
  const account = useAccountForm<SignUpKey>({
    checkOnBlur: true,
    validate: (values) => validateSignUp(values, passwordRule()),
    submit: async (values) => {
      const tidied = normaliseSignUp(values)
      await signUp({ ...tidied, privacy_notice: settings.privacyNotice?.version })
      notify(ACCOUNT_MESSAGES.signedUp, 'success', { id: SIGN_IN_TOAST })
      signUpStorage.forget()
      setSentTo(tidied.email)
      onSent(tidied.email)
    },
    onError: (message, _, options) =>
      notify(signUpFailed(message), 'problem', { id: SIGN_IN_TOAST, ...options }),
  })
  useStoredSignUp(account.form)
  return { account, sentTo, backToForm: () => setSentTo(undefined) }
}

type StoredValues = Partial<Record<SignUpKey, string>>

/** The owner and the key in the tab's storage, which is cleared when the tab closes or the user signs out. */
const STORAGE_KEY = ['visitor', 'sign-up'] as const

/** The fields that are stored: all except the password. */
const STORED_KEYS = SIGN_UP_FIELDS.filter(({ type }) => type !== 'password').map(({ key }) => key)

const pickStored = (values: StoredValues): StoredValues =>
  Object.fromEntries(STORED_KEYS.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))

/** Stores the sign-up form, so that it can be restored after a reload or a crash of the tab. */
export const signUpStorage = {
  read: (): StoredValues => pickStored(JSON.parse(tabStorage.read(...STORAGE_KEY) ?? '{}') as StoredValues),
  write: (values: Partial<SignUpValues>): void =>
    tabStorage.write(...STORAGE_KEY, JSON.stringify(pickStored(values))),
  forget: (): void => tabStorage.forget(...STORAGE_KEY),
}

/** Restores stored values in empty fields, suggests the likely location, and stores the values while the user types. */
function useStoredSignUp(form: UseFormReturn<SignUpValues>): void {
  useEffect(() => {
    const stored = signUpStorage.read()
    for (const { key } of SIGN_UP_FIELDS) {
      if (stored[key] && !form.getValues(key)) form.setValue(key, stored[key])
    }
    if (!form.getValues('location'))
      form.setValue('location', likelyLocation(navigator.languages ?? []) ?? '')
    // Includes text that was typed before hydration.
    signUpStorage.write(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => signUpStorage.write(values),
    })
  }, [form])
}

type SignUpFormProps = { readonly signUp: SignUpState; readonly onSignIn: () => void }

/** The seven sign-up fields. After submission, a note about the confirmation e-mail replaces them. */
export function SignUpForm({ signUp: { account, sentTo, backToForm }, onSignIn }: SignUpFormProps) {
  if (sentTo) return <CheckInbox email={sentTo} onSignIn={onSignIn} onBack={backToForm} />
  const { field, onSubmit, submitting } = account
  return (
    <AuthForm onSubmit={onSubmit}>
      <FormTitle title={AUTH_TEXTS.signUpTitle}>{AUTH_TEXTS.signUpLead}</FormTitle>
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
      <NoticeLink />
      <BusyButton type='submit' fullWidth busy={submitting}>
        {AUTH_TEXTS.createAccount}
      </BusyButton>
    </AuthForm>
  )
}

type SignUpFieldProps = AccountFieldProps & { readonly described: (typeof SIGN_UP_FIELDS)[number] }

function SignUpField({ described: { key, label, type, autocomplete }, ...field }: SignUpFieldProps) {
  if (type === 'select') return <LocationField {...field} />
  if (type === 'password') return <NewPasswordField {...field} />
  return <TextField {...field} label={label} type={type} autoComplete={autocomplete} hint={hintOf(key)} />
}
