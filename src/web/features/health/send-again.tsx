import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HEALTH_TEXTS, SEND_AGAIN_FAILED, sentAgain } from '#domain/health/messages.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { HEALTH_KEY } from './use-health.ts'

/** What was given up, tried again: for when the mail server takes e-mails again. */
export function SendAgain() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('retryEmails', { body: {} }),
    onSuccess: ({ due }) => notify(sentAgain(due), 'success'),
    onError: (failure) => notifyError(failure, SEND_AGAIN_FAILED),
    onSettled: () => queries.invalidateQueries({ queryKey: HEALTH_KEY }),
  })
  return (
    <BusyButton variant='default' busy={isPending} onClick={() => mutate()}>
      {HEALTH_TEXTS.retryEmails}
    </BusyButton>
  )
}
