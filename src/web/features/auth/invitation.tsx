import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { roleBadge } from '#domain/accounts/roles.ts'
import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { INVITATION_TEXTS, INVITED_ROLE_HINTS, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/routing/link.tsx'
import { useNavigate } from '#web/routing/router.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LoneState } from '#web/ui/lone-state.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

/** /invitation, where the link of an invitation's e-mail leads */
export default function Invitation() {
  const [address] = useSearchParams()
  const token = address.get('token') ?? ''
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('readInvitation', { body: { token } }),
    retry: false,
  })
  return <Asked token={token} query={query} />
}

type AskedProps = {
  readonly token: string
  readonly query: ReturnType<typeof useQuery<Reply<'readInvitation'>>>
}

function Asked({ token, query }: AskedProps) {
  const { data, error } = query
  if (data) {
    return (
      <LoneState
        title={INVITATION_TEXTS.asked(data.invited_by, roleBadge(data.role), settings.investor)}
        hint={INVITED_ROLE_HINTS[data.role]}
      >
        <Accept token={token} />
      </LoneState>
    )
  }
  if (isDead(error)) return <Dead />
  if (error) return <ReadingFailed query={query} message={INVITATION_TEXTS.unavailable} heading='h1' />
  return <Spinner page text={LOADING} />
}

const isDead = (error: unknown) => error instanceof ApiError && error.code === 'invalid-link'

/** Why it is none for who is here, and where to go from here. */
function Dead() {
  const { user, isOfTeam } = useAuth()
  const { title, description } = isOfTeam ? INVITATION_TEXTS.ofTeam : INVITATION_TEXTS.dead
  return (
    <LoneState title={title} hint={description}>
      {user && <p>{INVITATION_TEXTS.signedInAs(user.email)}</p>}
      <Button component={Link} to={isOfTeam ? PATHS.review : PATHS.myApplications}>
        {isOfTeam ? REVIEW_TEXTS.title : MY_APPLICATIONS_TEXTS.title}
      </Button>
    </LoneState>
  )
}

function Accept({ token }: { readonly token: string }) {
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
