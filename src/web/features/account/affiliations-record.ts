import type { QueryClient } from '@tanstack/react-query'
import { type Changes, keysOf, pick } from '#domain/records/record.ts'
import { AFFILIATION_TEXTS } from '#domain/review/affiliation-messages.ts'
import {
  AFFILIATIONS_SHAPE,
  type AffiliationKey,
  type Affiliations,
  affiliationErrors,
} from '#domain/review/affiliations.ts'
import { call } from '#web/api/client.ts'
import type { RecordLabels } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { REVIEW_APPLICATION_KEY, REVIEW_LIST_KEY } from '#web/features/submitted-applications/api.ts'
import { AFFILIATIONS_KEY, type StatedAffiliations } from './api.ts'

export type OwnAffiliations = AutosavedRecord<Affiliations>

/** A team member's affiliations as a record. Invalid values stay on the device until they are corrected. */
export const affiliationsKind = (queries: QueryClient, owner: string): RecordKind<Affiliations> => ({
  owner,
  name: 'affiliations',
  shape: AFFILIATIONS_SHAPE,
  sendable: (changes) => {
    const faults = affiliationErrors(changes)
    return pick<Affiliations>(
      changes,
      keysOf<Affiliations>(changes).filter((key) => !(key in faults)),
    )
  },
  send: async (body) => {
    const reply = await call('saveAffiliations', { body })
    await updateQueries(queries, { ...body.changes, ...reply.theirs }, reply.version)
    return reply
  },
})

async function updateQueries(
  queries: QueryClient,
  changes: Changes<Affiliations>,
  version: number,
): Promise<void> {
  // Cancels requests from before the save, whose responses are out of date.
  await queries.cancelQueries({ queryKey: AFFILIATIONS_KEY })
  queries.setQueryData<StatedAffiliations>(
    AFFILIATIONS_KEY,
    (stated) => stated && { ...stated, ...changes, version },
  )
  // Refetches the review list and the opened application, whose possible conflicts of interest depend on these
  // affiliations.
  void queries.invalidateQueries({ queryKey: REVIEW_LIST_KEY })
  void queries.invalidateQueries({ queryKey: REVIEW_APPLICATION_KEY })
}

export const affiliationInput = (key: AffiliationKey): string => `affiliations-${key}`

export const AFFILIATION_LABELS: RecordLabels<Affiliations> = {
  labelOf: (key) => AFFILIATION_TEXTS.fields[key].label,
  textOf: (_, value) => value,
  inputOf: affiliationInput,
}
