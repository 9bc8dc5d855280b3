import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AFFILIATION_MESSAGES } from '#domain/review/affiliation-messages.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { saidOfDevice } from '#web/autosave/said-of-device.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import { useOwner } from '#web/session/person-here.ts'
import { notify, useErrorToast } from '#web/ui/toasts.tsx'
import { AFFILIATIONS, affiliationsKind, type OwnAffiliations, type Stated } from './affiliations-kind.ts'

/** What one has stated, as the server has it. */
export function useStated() {
  const query = useQuery({
    queryKey: AFFILIATIONS,
    queryFn: ({ signal }) => call('readAffiliations', { signal }),
  })
  useErrorToast(query, AFFILIATION_MESSAGES.loadFailed)
  return query
}

/** The same as it was left on this device, to type into. */
export function useAffiliations({ version, ...values }: Stated): OwnAffiliations | undefined {
  const queries = useQueryClient()
  // It stays that of whoever opened it.
  const [owner] = useState(useOwner())
  const opened = useRecord({
    kind: affiliationsKind(queries, owner),
    id: owner,
    base: { version, values },
    onLeft: (outcome, unsaved) => {
      const isSaid = !outcome.ok && isSignedOut(outcome.problem)
      if (unsaved && !isSaid) notify(saidOfDevice(AFFILIATION_MESSAGES.waits), 'plain')
    },
  })
  return opened?.record
}
