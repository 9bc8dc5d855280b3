import type { Calls, Reply } from '#contract/calls.ts'
import {
  type AffiliationsRow,
  affiliationsInsertStatement,
  affiliationsUpdateStatement,
  ensureAffiliations,
  ownAffiliations,
  updateAffiliations,
} from '#database/affiliations.ts'
import { isEmpty } from '#domain/records/record.ts'
import { AFFILIATION_TEXTS, AFFILIATIONS_REFUSED } from '#domain/review/affiliation-messages.ts'
import {
  AFFILIATION_KEYS,
  AFFILIATIONS_SHAPE,
  type Affiliations,
  affiliationErrors,
  NO_AFFILIATIONS,
  normaliseAffiliations,
} from '#domain/review/affiliations.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import { type StoredRecord, saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'

/** Returns a team member's own affiliations. */
export async function readAffiliations(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'readAffiliations'>> {
  const { actor, rows } = await database.query<AffiliationsRow>(session, 'team', ownAffiliations())

  authorise(mayListForReview(actor))

  const row = rows?.[0]
  return row ? { ...valuesOf(row), version: row.version } : { ...NO_AFFILIATIONS, version: 0 }
}

/**
 * Saves the actor's affiliations. Notifies nobody and adds nothing to the audit log.
 * @throws Problem 'validation-failed' with the invalid fields
 */
export const saveAffiliations = (
  { database }: Services,
  { session }: Caller,
  save: Calls['saveAffiliations']['body'],
): Promise<Reply<'saveAffiliations'>> => saveRecord(database, session, AFFILIATIONS_RECORD, save)

const valuesOf = ({ organisations, email_domains, linkedin_pages }: AffiliationsRow): Affiliations => ({
  organisations,
  email_domains,
  linkedin_pages,
})

const AFFILIATIONS_RECORD: StoredRecord<AffiliationsRow, Affiliations> = {
  access: { capacity: 'team', mayEdit: mayListForReview },
  directUpdate: ({ base_version, changes }) => {
    if (!isEmpty(affiliationErrors(changes))) return undefined
    const normalised = normaliseAffiliations(changes)
    return base_version === 0
      ? affiliationsInsertStatement(normalised)
      : affiliationsUpdateStatement(base_version, normalised)
  },
  find: ensureAffiliations,
  requireEditable: (_, row, changes) => {
    refuseInvalidAffiliations(changes)
    if (!row) throw new Error('A team member has no affiliations row.')
    return row
  },
  shapeOf: () => AFFILIATIONS_SHAPE,
  valuesOf,
  update: (transaction, row, changes) => updateAffiliations(transaction, row, normaliseAffiliations(changes)),
}

function refuseInvalidAffiliations(changes: Partial<Affiliations>): void {
  const fields = AFFILIATION_KEYS.map((key) => ({ key, label: AFFILIATION_TEXTS.fields[key].label }))
  const faults = fieldFaults(fields, affiliationErrors(changes))
  if (faults[0]) {
    throw new Problem('validation-failed', faults[0].message, { title: AFFILIATIONS_REFUSED, faults })
  }
}
