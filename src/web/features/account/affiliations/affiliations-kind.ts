import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { type Changes, keysOf, pick } from '#domain/records/record.ts'
import { AFFILIATION_TEXTS } from '#domain/review/affiliation-messages.ts'
import {
  AFFILIATIONS_SHAPE,
  type AffiliationKey,
  type Affiliations,
  faultsInAffiliations,
} from '#domain/review/affiliations.ts'
import { call } from '#web/api/call.ts'
import type { Words } from '#web/autosave/conflicts.tsx'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import type { RecordKind } from '#web/autosave/kind.ts'
import { READING_KEY, REVIEW_KEY } from '#web/features/review/query-keys.ts'

export type Stated = Reply<'readAffiliations'>
export type OwnAffiliations = KeptRecord<Affiliations>

export const AFFILIATIONS = ['affiliations']

/** What one states as a record. What breaks a rule waits on the device until it is right. */
export const affiliationsKind = (queries: QueryClient, owner: string): RecordKind<Affiliations> => ({
  owner,
  name: 'affiliations',
  shape: AFFILIATIONS_SHAPE,
  sendable: (changes) => {
    const faults = faultsInAffiliations(changes)
    return pick<Affiliations>(
      changes,
      keysOf<Affiliations>(changes).filter((key) => !(key in faults)),
    )
  },
  send: async (body) => {
    const reply = await call('saveAffiliations', { body })
    await noteSaved(queries, { ...body.changes, ...reply.theirs }, reply.version)
    return reply
  },
})

async function noteSaved(
  queries: QueryClient,
  changes: Changes<Affiliations>,
  version: number,
): Promise<void> {
  // What was read before the save and arrives after it is older.
  await queries.cancelQueries({ queryKey: AFFILIATIONS })
  queries.setQueryData<Stated>(AFFILIATIONS, (known) => known && { ...known, ...changes, version })
  // Whoever goes back to a list finds it hinted by what was stated here.
  void queries.invalidateQueries({ queryKey: REVIEW_KEY })
  void queries.invalidateQueries({ queryKey: READING_KEY })
}

/** The id of the input of one kind. */
export const affiliationInput = (key: AffiliationKey): string => `affiliations-${key}`

export const AFFILIATION_WORDS: Words<Affiliations> = {
  labelOf: (key) => AFFILIATION_TEXTS.fields[key].label,
  textOf: (_, value) => value,
  inputOf: affiliationInput,
}
