import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SHARING_MESSAGES, SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { call } from '#web/api/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { APPLICATIONS_KEY, type ListedApplication } from './api.ts'

/** Shows a member the owner's offer to hand the application over. Nothing if there is none. */
export function OwnershipOffer({
  application: { id, ownership_offered_by },
}: {
  readonly application: ListedApplication
}) {
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (accepts: boolean): Promise<unknown> =>
      accepts
        ? call('acceptOwnership', { params: { id }, body: {} })
        : call('offerOwnership', { params: { id }, body: { person: null } }),
    onSuccess: (_, accepts) =>
      notify(accepts ? SHARING_MESSAGES.accepted : SHARING_MESSAGES.offerDeclined, 'success'),
    onError: (failure) => notifyError(failure, SHARING_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: APPLICATIONS_KEY }),
  })
  if (ownership_offered_by === null) return null
  return (
    <Stack gap={2}>
      <Text id={`offer-${id}`} strong>
        {SHARING_TEXTS.offer(ownership_offered_by)}
      </Text>
      <Group>
        <BusyButton
          busy={answer.isPending}
          aria-describedby={`offer-${id}`}
          onClick={() => answer.mutate(true)}
        >
          {SHARING_TEXTS.becomeOwner}
        </BusyButton>
        <BusyButton
          variant='default'
          busy={answer.isPending}
          aria-describedby={`offer-${id}`}
          onClick={() => answer.mutate(false)}
        >
          {SHARING_TEXTS.decline}
        </BusyButton>
      </Group>
    </Stack>
  )
}
