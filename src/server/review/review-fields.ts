import type { Reply } from '#contract/calls.ts'
import { type ReviewFieldsRow, selectReviewFields } from '#database/review-fields.ts'
import { ownKey } from '#domain/applications/form/application-form.ts'
import { FILTERABLE_QUESTIONS, type ReviewField, teamKey } from '#domain/review/review-fields.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

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
