import type { Reply } from '#contract/calls.ts'
import { type ReviewFieldsRow, selectReviewFields } from '#database/review-fields.ts'
import { ownKey } from '#domain/applications/form/application-form.ts'
import { invalidFieldCriterion, namedFields, namesFields } from '#domain/review/field-filters.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { FILTERABLE_QUESTIONS, type ReviewField, teamKey } from '#domain/review/review-fields.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { listAccess } from './list-access.ts'

/** Returns the fields that the group has defined itself, for the list, the reader and exports. */
export const reviewFieldsOf = ({ questions, team_fields, members }: ReviewFieldsRow): ReviewField[] => [
  ...questions
    .filter(({ kind }) => FILTERABLE_QUESTIONS.includes(kind))
    .map((definition) => ({ key: ownKey(definition.id), ...definition })),
  ...team_fields.map((definition) => ({
    key: teamKey(definition.id),
    ...definition,
    ...(definition.kind === 'member' && { choices: members }),
  })),
]

export async function listReviewFields(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listReviewFields'>> {
  const { actor, rows } = await database.query<ReviewFieldsRow>(session, 'team', selectReviewFields())

  authorise(mayListForReview(actor))

  const [row] = rows as [ReviewFieldsRow]
  return { fields: reviewFieldsOf(row) as Reply<'listReviewFields'>['fields'] }
}

type ListCriteria = Partial<ReviewFilters>

/**
 * Returns the fields that a list is filtered or sorted by. Reads them only if the list names any. Fields that have been
 * deleted are ignored, so that a saved view still shows applications; the page names the filter and can remove it.
 * @throws Problem 'bad-request' if a value does not fit its field
 */
export async function findFieldsOfList(
  { database }: Services,
  { session }: Caller,
  criteria: ListCriteria,
): Promise<ReviewField[]> {
  if (!namesFields(criteria)) return []
  const { actor, rows } = await database.query<ReviewFieldsRow>(session, 'team', selectReviewFields())

  authorise(listAccess(criteria).mayList(actor))

  return fieldsOfList(criteria, reviewFieldsOf((rows as [ReviewFieldsRow])[0]))
}

/** Returns those of all fields that a list is filtered or sorted by. @throws Problem as `findFieldsOfList` */
export function fieldsOfList(criteria: ListCriteria, fields: readonly ReviewField[]): ReviewField[] {
  const invalid = invalidFieldCriterion(criteria, fields)
  if (invalid) throw new Problem('bad-request', `${invalid.parameter}: ${invalid.message}.`)
  return namedFields(criteria, fields)
}
