import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SHARING_MESSAGES, SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { call } from '#web/api/client.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/layout.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { APPLICATIONS_KEY } from './api.ts'

/** Part of the list's key, so that both are refetched together. */
const INVITATIONS_KEY = [...APPLICATIONS_KEY, 'invitations'] as const

const useInvitations = () =>
  useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => call('listOwnInvitations', { signal }),
  })

/** Shows its children once it is known that there are no invitations. */
export function UnlessInvited({ children }: { readonly children: ReactNode }) {
  const { data, isPending } = useInvitations()
  return isPending || data?.invitations.length ? null : children
}

/** The invitations to edit others' applications, with buttons to accept and decline. Nothing if there are none. */
export function Invitations() {
  const queries = useQueryClient()
  const { data } = useInvitations()
  useLiveUpdates(async (events) => {
    if (events.some(({ kind }) => kind === 'anything'))
      await queries.invalidateQueries({ queryKey: INVITATIONS_KEY })
  })
  const answer = useMutation({
    mutationFn: ({ id, accepts }: { readonly id: string; readonly accepts: boolean }): Promise<unknown> =>
      accepts
        ? call('acceptCoFounderInvitation', { params: { id }, body: {} })
        : call('declineCoFounderInvitation', { params: { id } }),
    onSuccess: (_, { accepts }) =>
      notify(accepts ? SHARING_MESSAGES.joined : SHARING_MESSAGES.declined, 'success'),
    onError: (failure) => notifyError(failure, SHARING_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: APPLICATIONS_KEY }),
  })
  return data?.invitations.map(({ id, company_name, invited_by }) => {
    const text = SHARING_TEXTS.invitation(invited_by, companyTitle(company_name))
    return (
      <Card key={id} tone='accent'>
        <Heading level={3} size='section'>
          {SHARING_TEXTS.invitationTitle}
        </Heading>
        <Text id={`invitation-${id}`}>{text}</Text>
        <Group>
          <BusyButton
            busy={answer.isPending}
            aria-describedby={`invitation-${id}`}
            onClick={() => answer.mutate({ id, accepts: true })}
          >
            {SHARING_TEXTS.accept}
          </BusyButton>
          <BusyButton
            variant='default'
            busy={answer.isPending}
            aria-describedby={`invitation-${id}`}
            onClick={() => answer.mutate({ id, accepts: false })}
          >
            {SHARING_TEXTS.decline}
          </BusyButton>
        </Group>
      </Card>
    )
  })
}
