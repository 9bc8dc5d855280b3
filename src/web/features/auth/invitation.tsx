import { Box, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { INCOMPLETE_LINK, isIncompleteToken } from '#domain/accounts/link-token.ts'
import { roleLabel } from '#domain/accounts/roles.ts'
import { JOIN_FIELDS, type JoinKey, validateJoin } from '#domain/accounts/sign-up.ts'
import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { INVITATION_TEXTS, INVITED_ROLE_HINTS, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import {
  HiddenUsername,
  NewPasswordField,
  PasswordField,
  passwordRule,
} from '#web/forms/account/password-field.tsx'
import { labelOf } from '#web/forms/account/texts.ts'
import { useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useLinkToken } from '#web/routing/link-token.ts'
import { Link, useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { SIGN_IN_TOAST } from '#web/session/auth-state.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { AuthForm } from './auth-form.tsx'
import { otherAccount } from './other-account.ts'
import ProviderButton from './provider-button.tsx'
import { useSignIn } from './sign-in-fields.tsx'
import { AUTH_TEXTS } from './texts.ts'
import TwoStep from './two-step-form.tsx'

/** The invitation screen, /invitation, which the link of an invitation opens for visitors and signed-in users. */
export default function Invitation() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const { loading } = useAuth()
  // The invitation ends before the review list opens, and the query then fails.
  const [joined, setJoined] = useState(false)
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('readInvitation', { body: { token } }),
    enabled: !joined,
  })
  const onJoined = () => {
    notify(TEAM_MESSAGES.accepted, 'success', { id: SIGN_IN_TOAST })
    navigate(PATHS.review, { replace: true })
  }
  const { data: invitation, error } = query
  if (joined || loading) return <Spinner page text={LOADING} />
  // Checks the error before the data, because the invitation may have ended since the first check.
  if (isInvalidLink(error)) return <InvalidInvitation token={token} />
  if (invitation) {
    const { refetch } = query
    return <OpenInvitation {...{ token, invitation, onJoined, refetch, onJoining: setJoined }} />
  }
  if (error) return <QueryError query={query} message={INVITATION_TEXTS.unavailable} heading='h1' />
  return <Spinner page text={LOADING} />
}

const isInvalidLink = (error: unknown) => error instanceof ApiError && error.code === 'invalid-link'

/** Explains why the invitation is invalid for this user, with a link to continue. */
function InvalidInvitation({ token }: { readonly token: string }) {
  const { user, isOfTeam } = useAuth()
  const reason = isOfTeam ? INVITATION_TEXTS.alreadyMember : INVITATION_TEXTS.invalidLink
  const { title, description } = isIncompleteToken(token) ? INCOMPLETE_LINK : reason
  const [path, label] = isOfTeam
    ? [PATHS.review, REVIEW_TEXTS.title]
    : user
      ? [PATHS.myApplications, MY_APPLICATIONS_TEXTS.title]
      : [PATHS.tab('sign-in'), AUTH_TEXTS.signIn]
  return (
    <FullPageState title={title} hint={description}>
      {user && <p>{INVITATION_TEXTS.signedInAs(user.email)}</p>}
      <Button component={Link} to={path}>
        {label}
      </Button>
    </FullPageState>
  )
}

type OpenInvitationProps = {
  readonly token: string
  readonly invitation: Reply<'readInvitation'>
  /** Called with true once the invitation may end, and with false if it did not. */
  readonly onJoining: (joining: boolean) => void
  readonly onJoined: () => void
  readonly refetch: () => Promise<unknown>
}

function OpenInvitation(props: OpenInvitationProps) {
  const { user } = useAuth()
  const { email, role, invited_by, has_account } = props.invitation
  const invitedBy = INVITATION_TEXTS.invitedBy(invited_by, roleLabel(role), settings.investor)
  if (user && user.email !== email) return <OtherAccount invited={email} signedIn={user.email} />
  if (user) {
    return (
      <FullPageState title={invitedBy} hint={INVITED_ROLE_HINTS[role]}>
        <AcceptButton {...props} />
      </FullPageState>
    )
  }
  return (
    <Box maw='32rem' mx='auto'>
      <PageHeader title={INVITATION_TEXTS.title(settings.investor)}>
        {invitedBy} {INVITED_ROLE_HINTS[role]}
      </PageHeader>
      {settings.identityProvider && <ProviderButton invitation={props.token} />}
      {has_account ? <SignInAndJoin {...props} /> : <CreateAccount {...props} />}
    </Box>
  )
}

/** Shown to a user who is signed in with an address other than the invited one. */
function OtherAccount({ invited, signedIn }: { readonly invited: string; readonly signedIn: string }) {
  const { signOut } = useAuth()
  const leave = useMutation({
    mutationFn: async () => {
      await signOut()
      // Otherwise the provider would sign in with the same account again.
      otherAccount.want()
    },
    onError: (failure) => notifyError(failure, INVITATION_TEXTS.unavailable),
  })
  return (
    <FullPageState title={INVITATION_TEXTS.signedInAs(signedIn)} hint={INVITATION_TEXTS.forOther(invited)}>
      <BusyButton busy={leave.isPending} onClick={() => leave.mutate()}>
        {INVITATION_TEXTS.signOut}
      </BusyButton>
    </FullPageState>
  )
}

/** Returns a function that accepts the invitation for the signed-in user. */
function useAccept({ token, onJoining, onJoined }: OpenInvitationProps) {
  const { refreshProfile } = useAuth()
  return async () => {
    onJoining(true)
    try {
      await call('acceptInvitation', { body: { token } })
      await refreshProfile()
      onJoined()
    } catch (failure) {
      onJoining(false)
      notifyError(failure, TEAM_MESSAGES.failed)
    }
  }
}

function AcceptButton(props: OpenInvitationProps) {
  const accept = useAccept(props)
  return <Button onClick={() => void accept()}>{INVITATION_TEXTS.join}</Button>
}

/** Signs in to the account of the invited address, and accepts. */
function SignInAndJoin(props: OpenInvitationProps) {
  const { email } = props.invitation
  const { account, twoStep, finish, backToPassword } = useSignIn({ email, onSignedIn: useAccept(props) })
  if (twoStep) return <TwoStep onSignedIn={finish} onBack={backToPassword} />
  return (
    <AuthForm onSubmit={account.onSubmit}>
      <Address email={email} />
      <PasswordField
        {...account.field('password')}
        id='join-password'
        autoComplete='current-password'
        hint={INVITATION_TEXTS.passwordHint}
      />
      <BusyButton type='submit' fullWidth busy={account.submitting}>
        {INVITATION_TEXTS.join}
      </BusyButton>
      <Link to={PATHS.tab('sign-in')}>{AUTH_TEXTS.forgot}</Link>
    </AuthForm>
  )
}

/** Creates the account of the invited address. The link has proved the address. */
function CreateAccount({ token, invitation: { email }, onJoining, onJoined, refetch }: OpenInvitationProps) {
  const { signIn, refreshProfile } = useAuth()
  const { field, onSubmit, submitting } = useAccountForm<JoinKey>({
    defaultValues: { first_name: '', last_name: '', password: '' },
    checkOnBlur: true,
    validate: (values) => validateJoin(values, passwordRule()),
    submit: async (values) => {
      try {
        await call('joinTeam', { body: { token, ...values } })
      } catch (failure) {
        if (!isInvalidLink(failure)) throw failure
        // If the reply to an earlier attempt was lost, the account exists and has this password.
        await signIn(email, values.password).catch(() => {
          throw failure
        })
      }
      onJoining(true)
      await refreshProfile()
      onJoined()
    },
    onError: (description, failure, options) => {
      if (!failure) return
      // The page then says so itself.
      if (failure.code === 'invalid-link' || failure.code === 'already-exists') return void refetch()
      notify({ title: INVITATION_TEXTS.notJoined, description }, 'problem', { id: SIGN_IN_TOAST, ...options })
    },
  })
  return (
    <AuthForm onSubmit={onSubmit}>
      <Address email={email} />
      {JOIN_FIELDS.map(({ key, label, type, autocomplete }) =>
        type === 'password' ? (
          <NewPasswordField key={key} {...field(key)} id={`join-${key}`} />
        ) : (
          <TextField key={key} {...field(key)} id={`join-${key}`} label={label} autoComplete={autocomplete} />
        ),
      )}
      <BusyButton type='submit' fullWidth busy={submitting}>
        {INVITATION_TEXTS.join}
      </BusyButton>
    </AuthForm>
  )
}

/** The invited address, which cannot be changed. */
const Address = ({ email }: { readonly email: string }) => (
  <div>
    <HiddenUsername email={email} />
    <Text size='small' tone='soft'>
      {labelOf('email')}
    </Text>
    <Text strong>{email}</Text>
  </div>
)
