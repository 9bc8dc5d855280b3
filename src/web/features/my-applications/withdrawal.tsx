import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WITHDRAWAL_MESSAGES, WITHDRAWAL_TEXTS } from '#domain/applications/withdrawal.ts'
import { formatMoment } from '#domain/dates.ts'
import { call } from '#web/api/client.ts'
import { serverNow } from '#web/clock.ts'
import text from '#web/features/application-text/application-text.module.css'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group } from '#web/ui/layout.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { APPLICATIONS_KEY, type ListedApplication } from './api.ts'
import type { WithdrawDialogProps } from './withdraw-dialog.tsx'

const WithdrawDialog = lazyDialog(
  () => import('./withdraw-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type WithdrawButtonProps = Pick<WithdrawDialogProps, 'application'> & { readonly describedBy: string }

export function WithdrawButton({ application, describedBy }: WithdrawButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant='subtle'
        color='danger'
        aria-haspopup='dialog'
        aria-describedby={describedBy}
        onClick={() => setOpened(true)}
      >
        {WITHDRAWAL_TEXTS.open}
      </Button>
      <WithdrawDialog opened={opened} application={application} onClose={() => setOpened(false)} />
    </>
  )
}

type WithdrawnNoticeProps = {
  readonly id: string
  readonly withdrawn: NonNullable<ListedApplication['withdrawn']>
  /** True for the owner. */
  readonly canUndo: boolean
  readonly describedBy: string
}

/** Says that an application has been withdrawn. A button undoes the withdrawal while this is possible. */
export function WithdrawnNotice({ id, withdrawn, canUndo, describedBy }: WithdrawnNoticeProps) {
  const queries = useQueryClient()
  const { undo_until } = withdrawn
  const undo = useMutation({
    mutationFn: () => call('undoWithdrawal', { params: { id } }),
    onSuccess: () => notify(WITHDRAWAL_MESSAGES.undone, 'success'),
    onError: (failure) => notifyError(failure, WITHDRAWAL_MESSAGES.undoFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: APPLICATIONS_KEY }),
  })
  if (!canUndo || new Date(undo_until) <= new Date(serverNow()))
    return <p className={text.framed}>{WITHDRAWAL_TEXTS.withdrawn}</p>
  return (
    <Group fill gap={2} className={text.framed}>
      <p>{WITHDRAWAL_TEXTS.withdrawnUntil(formatMoment(undo_until))}</p>
      <BusyButton
        variant='default'
        size='sm'
        busy={undo.isPending}
        aria-describedby={describedBy}
        onClick={() => undo.mutate()}
      >
        {WITHDRAWAL_TEXTS.undo}
      </BusyButton>
    </Group>
  )
}
