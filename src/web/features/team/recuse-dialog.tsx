import { useQueryClient } from '@tanstack/react-query'
import { companyTitle } from '#domain/applications/messages.ts'
import { RECUSAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { RECUSAL_MESSAGES, RECUSAL_TEXTS, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/client.ts'
import {
  REVIEW_APPLICATION_KEY,
  REVIEW_LIST_KEY,
  type ReviewListItem,
} from '#web/features/submitted-applications/api.ts'
import { ReasonDialog } from '#web/forms/reason-dialog.tsx'

export type RecuseDialogProps = {
  readonly application: Pick<ReviewListItem, 'id' | 'company_name'>
  readonly opened: boolean
  readonly onClose: () => void
}

export default function RecuseDialog({ application: { id, company_name }, ...shown }: RecuseDialogProps) {
  const queries = useQueryClient()
  const refetch = () =>
    Promise.all(
      [REVIEW_APPLICATION_KEY, REVIEW_LIST_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  return (
    <ReasonDialog
      {...shown}
      key={id}
      title={RECUSAL_TEXTS.title(companyTitle(company_name))}
      hint={RECUSAL_TEXTS.hint}
      label={RECUSAL_TEXTS.reason}
      confirm={RECUSAL_TEXTS.recuse}
      characters={RECUSAL_REASON_CHARACTERS}
      done={RECUSAL_MESSAGES.recused}
      failed={TEAM_MESSAGES.failed}
      send={(reason) => call('recuse', { params: { id }, body: { reason } })}
      onSettled={refetch}
    />
  )
}
