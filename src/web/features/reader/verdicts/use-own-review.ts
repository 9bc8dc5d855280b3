import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { VERDICT_WAITS } from '#domain/review/verdict-messages.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { saidOfDevice } from '#web/autosave/said-of-device.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import { useOwner } from '#web/session/person-here.ts'
import { notify } from '#web/ui/toasts.tsx'
import type { Verdicts } from './use-verdicts.ts'
import { baseOfReview, type OwnReview, verdictKind } from './verdict-kind.ts'

/** What one thinks of an application, as it was left on this device or as the server has it. */
export function useOwnReview(id: string, own: NonNullable<Verdicts['own']>): OwnReview | undefined {
  const queries = useQueryClient()
  // It stays that of whoever opened it.
  const [owner] = useState(useOwner())
  const opened = useRecord({
    kind: verdictKind(queries, owner, id),
    id,
    base: baseOfReview(own),
    onLeft: (outcome, unsaved) => {
      const isSaid = !outcome.ok && isSignedOut(outcome.problem)
      if (unsaved && !isSaid) notify(saidOfDevice(VERDICT_WAITS))
    },
  })
  return opened?.record
}
