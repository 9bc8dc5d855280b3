import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { RECUSAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { RECUSAL_MESSAGES, RECUSAL_TEXTS, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import controls from '#web/parts/controls.module.css'
import { notify } from '#web/parts/notify.ts'
import { notifyRefusal } from '#web/parts/notify-refusal.ts'
import { titleId } from '../card-ids.ts'
import { REVIEW_KEY, type ReviewCard } from '../use-review-list.ts'
import styles from './team.module.css'

type RecuseButtonProps = { readonly application: Pick<ReviewCard, 'id' | 'company_name'> }

/** Has nothing to do with an application any more. It asks before, since only somebody else can take it back. */
export function RecuseButton({ application: { id, company_name } }: RecuseButtonProps) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const reasonId = useId()
  const recuse = useMutation({
    mutationFn: () => call('recuse', { params: { id }, body: { reason } }),
    onSuccess: async () => {
      setAsking(false)
      notify(RECUSAL_MESSAGES.recused, 'success')
      await queries.invalidateQueries({ queryKey: REVIEW_KEY })
    },
    onError: (failure) => notifyRefusal(failure, TEAM_MESSAGES.failed),
  })
  return (
    <>
      <Button variant='subtle' size='sm' aria-describedby={titleId(id)} onClick={() => setAsking(true)}>
        {RECUSAL_TEXTS.recuse}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={RECUSAL_TEXTS.title(companyTitle(company_name))}
        confirm={RECUSAL_TEXTS.recuse}
        busy={recuse.isPending}
        onConfirm={() => recuse.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>{RECUSAL_TEXTS.hint}</p>
        <label htmlFor={reasonId} className={styles.label}>
          {RECUSAL_TEXTS.reason}
        </label>
        <textarea
          id={reasonId}
          className={controls.box}
          rows={2}
          maxLength={RECUSAL_REASON_CHARACTERS}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  )
}
