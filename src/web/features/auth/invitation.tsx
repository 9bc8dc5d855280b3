import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { INCOMPLETE_LINK, isIncompleteToken } from '#domain/accounts/link-token.ts'
import { roleLabel } from '#domain/accounts/roles.ts'
import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { INVITATION_TEXTS, INVITED_ROLE_HINTS, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { Link, useNavigate, useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

/** The invitation screen, /invitation, which the link in an invitation e-mail opens. */
export default function Invitation() {
  const [address] = useSearchParams()
  const token = address.get('token') ?? ''
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('readInvitation', { body: { token } }),
    retry: false,
  })
  const { data, error } = query
  if (data) {
    return (
      <FullPageState
        title={INVITATION_TEXTS.invitedBy(data.invited_by, roleLabel(data.role), settings.investor)}
        hint={INVITED_ROLE_HINTS[data.role]}
      >
        <AcceptButton token={token} />
      </FullPageState>
    )
  }
  if (isInvalidLink(error)) return <InvalidInvitation token={token} />
  if (error) return <QueryError query={query} message={INVITATION_TEXTS.unavailable} heading='h1' />
  return <Spinner page text={LOADING} />
}

const isInvalidLink = (error: unknown) => error instanceof ApiError && error.code === 'invalid-link'

/** Explains why the invitation is invalid for this user, with a link to continue. */
function InvalidInvitation({ token }: { readonly token: string }) {
  const { user, isOfTeam } = useAuth()
  const reason = isOfTeam ? INVITATION_TEXTS.alreadyMember : INVITATION_TEXTS.invalidLink
  const { title, description } = isIncompleteToken(token) ? INCOMPLETE_LINK : reason
  return (
    <FullPageState title={title} hint={description}>
      {user && <p>{INVITATION_TEXTS.signedInAs(user.email)}</p>}
      <Button component={Link} to={isOfTeam ? PATHS.review : PATHS.myApplications}>
        {isOfTeam ? REVIEW_TEXTS.title : MY_APPLICATIONS_TEXTS.title}
      </Button>
    </FullPageState>
  )
}

function AcceptButton({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const { refreshProfile } = useAuth()
  const accept = useMutation({
    mutationFn: () => call('acceptInvitation', { body: { token } }),
    onSuccess: async () => {
      await refreshProfile()
      notify(TEAM_MESSAGES.accepted, 'success')
      navigate(PATHS.review, { replace: true })
    },
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
  })
  return (
    <BusyButton busy={accept.isPending} onClick={() => accept.mutate()}>
      {INVITATION_TEXTS.accept}
    </BusyButton>
  )
}
