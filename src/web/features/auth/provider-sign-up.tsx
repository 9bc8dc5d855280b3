import { Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { providerRefusals } from '#domain/accounts/identity-provider.ts'
import { signUpFailed } from '#domain/accounts/messages.ts'
import {
  normaliseField,
  PROVIDER_JOIN_FIELDS,
  PROVIDER_SIGN_UP_FIELDS,
  type ProviderSignUpKey,
  type ProviderSignUpValues,
  validateProviderSignUp,
} from '#domain/accounts/sign-up.ts'
import { PATHS } from '#domain/routes.ts'
import { INVITATION_TEXTS, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/client.ts'
import { LocationField } from '#web/forms/account/location-field.tsx'
import { hintOf } from '#web/forms/account/texts.ts'
import { useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { tabStorage } from '#web/session/browser-storage.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import styles from './auth.module.css'
import { QuietLink } from './auth-form.tsx'
import { likelyLocation } from './likely-location.ts'
import { NoticeLink } from './notice-link.tsx'
import { otherAccount } from './other-account.ts'
import { pendingInvitation } from './pending-invitation.ts'
import { ProviderError, useProvider } from './provider-button.tsx'
import { ProviderFailure, type ProviderFailureProps, wayBack } from './provider-failure.tsx'
import { PROVIDER_TOAST, providerTexts } from './provider-texts.ts'

type ProviderSignUpProps = { readonly name: string; readonly onSignedIn: () => void }

/**
 * Asks a person who has signed in with the provider and has no account for the rest of the sign-up. A visitor without
 * such a sign-in goes to the sign-in page.
 */
export function ProviderSignUp({ name, onSignedIn }: ProviderSignUpProps) {
  const [person, setPerson] = useState<Reply<'readProviderSignUp'>>()
  const [refusal, setRefusal] = useState<Refusal>()
  const navigate = useNavigate()
  useEffect(() => {
    Promise.all([call('readProviderSignUp'), readInvitedEmail()]).then(
      ([read, invited = read.email]) => {
        setPerson(read)
        if (invited === read.email) return
        const description = providerRefusals(name).otherInvited(read.email)
        setRefusal({ message: { title: INVITATION_TEXTS.notJoined, description }, next: 'other-account' })
      },
      () => navigate(wayBack(name)[0], { replace: true }),
    )
  }, [name, navigate])
  const back = wayBack(name)
  const other = useProvider(() => tabStorage.forget(...STORAGE_KEY))
  if (refusal) return <ProviderFailure name={name} {...refusal} />
  if (!person) return <Spinner page text={LOADING} />
  const texts = providerTexts(name)
  return (
    <Box maw='32rem' mx='auto'>
      <PageHeader title={texts.signUpTitle}>{texts.signUpLead(person.email)}</PageHeader>
      <Form name={name} person={person} onSignedIn={onSignedIn} onRefused={setRefusal} />
      <Group justify='between' gap={1}>
        <QuietLink
          label={texts.otherAccount}
          onAct={() => {
            otherAccount.want()
            void other.open()
          }}
        />
        <QuietLink label={back[1]} onAct={() => navigate(back[0])} />
      </Group>
      <ProviderError error={other.error} />
    </Box>
  )
}

/** Returns the address of the invitation that the person accepts. Undefined if there is none, or none that can be read. */
async function readInvitedEmail(): Promise<string | undefined> {
  const token = pendingInvitation.read()
  if (token === undefined) return undefined
  const invitation = await call('readInvitation', { body: { token } }).catch(() => undefined)
  return invitation?.email
}

type Refusal = Omit<ProviderFailureProps, 'name'>

type FormProps = ProviderSignUpProps & {
  readonly person: Reply<'readProviderSignUp'>
  /** Called if the person cannot continue with this sign-up. */
  readonly onRefused: (refusal: Refusal) => void
}

/** The sign-up fields except e-mail and password; for an invited member, only the name. */
function Form({ name, person, onSignedIn, onRefused }: FormProps) {
  const { signedIn } = useAuth()
  const navigate = useNavigate()
  const [invitation] = useState(pendingInvitation.read)
  const fields = invitation === undefined ? PROVIDER_SIGN_UP_FIELDS : PROVIDER_JOIN_FIELDS
  const { form, field, submitting, onSubmit } = useAccountForm<ProviderSignUpKey>({
    defaultValues: initialValues(person),
    checkOnBlur: true,
    validate: (values) => validateProviderSignUp(fields, values),
    submit: async (typed) => {
      const { first_name, last_name, ...rest } = normalise(typed)
      const names = { first_name, last_name, privacy_notice: settings.privacyNotice?.version }
      const body = invitation === undefined ? { ...names, ...rest } : { ...names, invitation }
      const reply = await call('completeProviderSignUp', { body })
      tabStorage.forget(...STORAGE_KEY)
      signedIn(reply)
      if (invitation === undefined) return onSignedIn()
      // The invitation has been used.
      pendingInvitation.remember(undefined)
      notify(TEAM_MESSAGES.accepted, 'success', { id: PROVIDER_TOAST })
      navigate(PATHS.review, { replace: true })
    },
    onError: (message, failure, options) => {
      if (failure?.code === 'already-exists' || failure?.code === 'provider-refused') {
        onRefused({ message: signUpFailed(message), next: 'again' })
      } else {
        notify(signUpFailed(message), 'problem', { id: PROVIDER_TOAST, ...options })
      }
    },
  })
  // Keeps the text if the page is reloaded or closed by mistake.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => tabStorage.write(...STORAGE_KEY, JSON.stringify(values)),
      }),
    [form],
  )
  const texts = providerTexts(name)
  return (
    <Stack as='form' noValidate onSubmit={onSubmit}>
      <div className={styles.fields}>
        {fields.map(({ key, label, type, autocomplete }) => {
          const input = { ...field(key), id: `provider-${key}` }
          if (type === 'select') return <LocationField key={key} {...input} />
          return (
            <TextField
              key={key}
              {...input}
              {...{ label, type }}
              autoComplete={autocomplete}
              hint={hintOf(key)}
            />
          )
        })}
      </div>
      <NoticeLink />
      <BusyButton type='submit' fullWidth busy={submitting}>
        {invitation === undefined ? texts.createAccount : texts.join}
      </BusyButton>
    </Stack>
  )
}

/** The owner and the key in the tab's storage, which is cleared when the tab closes or the user signs out. */
const STORAGE_KEY = ['visitor', 'provider-sign-up'] as const

/** Returns what was typed in this tab before, or else the name that the provider gives. */
function initialValues(person: FormProps['person']): ProviderSignUpValues {
  const stored = JSON.parse(tabStorage.read(...STORAGE_KEY) ?? '{}') as Partial<ProviderSignUpValues>
  return {
    first_name: stored.first_name ?? person.first_name,
    last_name: stored.last_name ?? person.last_name,
    mobile: stored.mobile ?? '',
    linkedin_url: stored.linkedin_url ?? '',
    location: stored.location ?? likelyLocation(navigator.languages ?? []) ?? '',
  }
}

const normalise = (values: ProviderSignUpValues): ProviderSignUpValues =>
  Object.fromEntries(
    PROVIDER_SIGN_UP_FIELDS.map(({ key }) => [key, normaliseField(key, values[key])]),
  ) as ProviderSignUpValues
