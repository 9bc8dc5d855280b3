import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { EMAILS_MESSAGES } from '#domain/review/deciding-messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { REASONS_KEY, type Reason } from '#web/features/review/deciding/use-reasons.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

type Listed = Reply<'listReasons'>

const withReason = (list: Listed | undefined, reason: Reason): Listed | undefined => {
  if (!list) return list
  const others = list.reasons.filter(({ id }) => id !== reason.id)
  return { reasons: [...others, reason].sort((one, other) => one.position - other.position) }
}

/**
 * Saves reasons, each whole, one after the other. Of one that somebody else has changed theirs becomes known instead.
 * @param done what is said when all went well, if anything
 */
export function useSaveReasons(done?: Message) {
  const queries = useQueryClient()
  const know = (reason: Reason) =>
    queries.setQueryData<Listed>(REASONS_KEY, (list) => withReason(list, reason))
  const saving = useMutation({
    mutationFn: async (reasons: readonly Reason[]) => {
      for (const { id, version: base_version, ...reason } of reasons) {
        const { version } = await call('saveReason', { params: { id }, body: { ...reason, base_version } })
        know({ ...reason, id, version })
      }
    },
    onSuccess: () => done && notify(done, 'success'),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.standing) notify(EMAILS_MESSAGES.changedElsewhere, 'problem')
      else notifyError(failure, EMAILS_MESSAGES.failed)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: REASONS_KEY }),
  })
  useLeaveWhenDemoted(saving.error)
  return saving
}
