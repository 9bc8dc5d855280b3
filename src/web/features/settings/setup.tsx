import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PATHS } from '#domain/routes.ts'
import { SETTINGS_TEXTS, SETUP_MESSAGES, SETUP_TEXTS } from '#domain/settings/messages.ts'
import { normaliseSetup, SETUP_FIELDS, type SetupKey, validateSetup } from '#domain/settings/setup.ts'
import { ownTimeZone } from '#domain/time-zones.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { NewPasswordField, passwordRule } from '#web/forms/account/password-field.tsx'
import { type AccountFieldProps, useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useLinkToken } from '#web/routing/link-token.ts'
import { Link } from '#web/routing/router.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'

/** The set-up screen, /setup. The server prints a link to it while there is no administrator. */
export default function Setup() {
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['setup', token],
    queryFn: () => call('checkSetupLink', { body: { token } }),
    retry: false,
  })
  const { data, error } = query
  // Checks the error before the data, because the link may have become invalid since the first check.
  if (error instanceof ApiError && FINAL_CODES.includes(error.code)) return <LinkRefused refusal={error} />
  if (data) return <SetupForm token={token} isNameFixed={data.investor !== null} refetch={query.refetch} />
  if (error) return <QueryError query={query} message={SETUP_MESSAGES.unavailable} heading='h1' />
  return <Spinner page text={LOADING} />
}

/** Error codes after which a retry is pointless. */
const FINAL_CODES: readonly string[] = ['invalid-link', 'cross-origin']

const LinkRefused = ({ refusal }: { readonly refusal: ApiError }) => (
  <FullPageState title={refusal.title ?? SETUP_MESSAGES.invalidLink.title} hint={refusal.message}>
    {refusal.code === 'invalid-link' && (
      <Button component={Link} to={PATHS.tab('sign-in')}>
        {SETUP_TEXTS.signIn}
      </Button>
    )}
  </FullPageState>
)

type SetupFormProps = {
  readonly token: string
  /** True if the group's name is fixed by an environment variable. The form then does not ask for it. */
  readonly isNameFixed: boolean
  readonly refetch: () => Promise<unknown>
}

const NOTHING_TYPED = { investor: '', first_name: '', last_name: '', email: '', password: '' }

/** A form for the group's name and the first administrator's account. */
function SetupForm({ token, isNameFixed, refetch }: SetupFormProps) {
  const { field, onSubmit, submitting } = useAccountForm<SetupKey>({
    defaultValues: NOTHING_TYPED,
    checkOnBlur: true,
    validate: (values) => validateSetup(values, passwordRule(), isNameFixed),
    submit: async (values) => {
      await call('setUp', { body: { token, time_zone: ownTimeZone(), ...normaliseSetup(values) } })
      // Loads a new page, which contains the group's name. The empty list on that page shows the address to share with
      // founders.
      window.location.assign(PATHS.review)
    },
    fieldOfCode: { 'already-exists': 'email' },
    onError: (description, failure, options) => {
      if (!failure) return
      if (failure.code === 'invalid-link') void refetch()
      notify({ title: SETUP_MESSAGES.failed.title, description }, 'problem', options)
    },
  })
  return (
    <Box maw='32rem' mx='auto'>
      <PageHeader title={SETUP_TEXTS.title}>{SETUP_TEXTS.lead}</PageHeader>
      <Stack as='form' noValidate onSubmit={onSubmit}>
        {SETUP_FIELDS.filter(({ key }) => !(isNameFixed && key === 'investor')).map((described) => (
          <SetupField key={described.key} {...field(described.key)} described={described} />
        ))}
        <BusyButton type='submit' fullWidth busy={submitting}>
          {SETUP_TEXTS.submit}
        </BusyButton>
      </Stack>
    </Box>
  )
}

type SetupFieldProps = Omit<AccountFieldProps, 'id'> & {
  readonly described: (typeof SETUP_FIELDS)[number]
}

function SetupField({ described: { key, label, type, autocomplete }, ...field }: SetupFieldProps) {
  const id = `setup-${key}`
  if (type === 'password') return <NewPasswordField {...field} id={id} />
  const hint = key === 'investor' ? SETTINGS_TEXTS.hints.investor : undefined
  return <TextField {...field} id={id} label={label} type={type} autoComplete={autocomplete} hint={hint} />
}
