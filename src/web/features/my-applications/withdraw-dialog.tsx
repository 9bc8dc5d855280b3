import { useQueryClient } from '@tanstack/react-query'
import { companyTitle } from '#domain/applications/messages.ts'
import { WITHDRAWAL_MESSAGES, WITHDRAWAL_TEXTS } from '#domain/applications/withdrawal.ts'
import { WITHDRAWAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { call } from '#web/api/client.ts'
import { ReasonDialog } from '#web/forms/reason-dialog.tsx'
import { APPLICATIONS_KEY, type ListedApplication } from './api.ts'

export type WithdrawDialogProps = {
  readonly application: Pick<ListedApplication, 'id' | 'company_name'>
  readonly opened: boolean
  readonly onClose: () => void
}

export default function WithdrawDialog({ application: { id, company_name }, ...shown }: WithdrawDialogProps) {
  const queries = useQueryClient()
  return (
    <ReasonDialog
      {...shown}
      key={id}
      title={WITHDRAWAL_TEXTS.title(companyTitle(company_name))}
      hint={WITHDRAWAL_TEXTS.hint}
      label={WITHDRAWAL_TEXTS.reason}
      confirm={WITHDRAWAL_TEXTS.withdraw}
      characters={WITHDRAWAL_REASON_CHARACTERS}
      done={WITHDRAWAL_MESSAGES.withdrawn}
      failed={WITHDRAWAL_MESSAGES.withdrawFailed}
      send={(reason) => call('withdraw', { params: { id }, body: { reason } })}
      onSettled={() => queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })}
    />
  )
}
