import type { Calls, Reply } from '#contract/calls.ts'
import { fieldSchema } from '#contract/forms.ts'
import { findReviewFields, type ReviewFieldsRow, selectReviewFields } from '#database/review-fields.ts'
import { findTaggable } from '#database/tags.ts'
import {
  findTeamValue,
  insertTeamValue,
  type StoredTeamValue,
  storeTeamValues,
  teamValueInsertStatement,
  teamValueUpdateStatement,
  updateTeamValue,
} from '#database/team-values.ts'
import { invalidIssue } from '#domain/forms/validation.ts'
import {
  isTeamField,
  TEAM_VALUE_SHAPE,
  type TeamField,
  type TeamFieldValue,
  type TeamValueRecord,
  teamValueOf,
  toTeamField,
} from '#domain/review/review-fields.ts'
import { TEAM_FIELD_REFUSALS } from '#domain/review/team-field-messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayEditTeamField, mayEditTeamValue, mayListForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import { type StoredRecord, saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'
import { reviewFieldsOf } from './review-fields.ts'

/**
 * Saves the value of a team field on an application. Sends no e-mail. Triggers write the audit log and notify the team.
 * @throws Problem 'not-found' for an unknown field, and if the actor cannot see the application or it is their own;
 *   'administrators-only' or 'reviewers-only' if the actor may not edit the field; 'bad-request' for an archived field;
 *   'validation-failed' for a value that the field does not accept
 */
export async function saveTeamValue(
  { database }: Services,
  { session }: Caller,
  { id, field: fieldId }: Calls['saveTeamValue']['params'],
  { base_version, changes }: Calls['saveTeamValue']['body'],
): Promise<Reply<'saveTeamValue'>> {
  const { actor, rows } = await database.query<ReviewFieldsRow>(session, 'team', selectReviewFields())
  authorise(mayListForReview(actor))
  const field = requireTeamField(rows, fieldId)
  authorise(mayEditTeamField(actor, field))
  refuseArchived(field)

  const valid = changes.value === undefined ? {} : { value: requireValidValue(field, changes.value) }
  return saveRecord(database, session, teamValueRecord(id, field), { base_version, changes: valid })
}

/**
 * Sets a team field on the applications whose values the actor may edit, without asking about conflicts. Triggers write
 * the audit log and notify the team.
 * @throws Problem as `saveTeamValue`; 'not-found' if the actor may edit the values of none of the applications
 */
export const setTeamValues = (
  { database }: Services,
  { session }: Caller,
  { applications, field: fieldId, value: input }: Calls['setTeamValues']['body'],
): Promise<Reply<'setTeamValues'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const field = requireTeamField(await findReviewFields(transaction), fieldId)
    refuseArchived(field)
    const value = requireValidValue(field, input)
    const found = await findTaggable(transaction, applications)
    const ids = found.filter((about) => mayEditTeamValue(actor, field, about) === 'yes').map(({ id }) => id)
    if (ids.length === 0) authorise('not-found', { 'not-found': TEAM_FIELD_REFUSALS.noneEditable })

    await storeTeamValues(transaction, ids, field.id, value)
    return { changed: ids.length }
  })

function requireTeamField(rows: readonly ReviewFieldsRow[] | undefined, id: string): TeamField {
  const field = rows
    ?.flatMap(reviewFieldsOf)
    .filter(isTeamField)
    .find((one) => one.id === id)
  if (!field) throw new Problem('not-found', TEAM_FIELD_REFUSALS.unknown)
  return field
}

function refuseArchived({ archived }: TeamField): void {
  if (archived) throw new Problem('bad-request', TEAM_FIELD_REFUSALS.archived)
}

/** Returns the normalised value. @throws Problem 'validation-failed' if the field does not accept it */
function requireValidValue(definition: TeamField, value: TeamFieldValue): TeamFieldValue {
  const field = toTeamField(definition)
  const { key, label, kind } = field
  const parsed = fieldSchema(field).safeParse(value)
  const issue = parsed.success
    ? kind.check(parsed.data, field, {})[0]
    : invalidIssue(TEAM_FIELD_REFUSALS.wrongType(label))
  if (issue) {
    const fault = { field: key, path: key, label, kind: issue.kind, message: issue.message }
    throw new Problem('validation-failed', issue.message, { faults: [fault] })
  }
  return (kind.normalise?.(parsed.data) ?? parsed.data) as TeamFieldValue
}

function teamValueRecord(
  application_id: string,
  field: TeamField,
): StoredRecord<StoredTeamValue, TeamValueRecord> {
  const key = { application_id, field_id: field.id }
  const blank = teamValueOf(field, {})
  return {
    access: { capacity: 'team', mayEdit: (actor) => mayEditTeamField(actor, field) },
    directUpdate: ({ base_version: version, changes: { value = blank } }) =>
      version === 0
        ? teamValueInsertStatement(key, value)
        : teamValueUpdateStatement({ ...key, version }, value),
    create: (transaction) => insertTeamValue(transaction, key, blank),
    find: (transaction) => findTeamValue(transaction, key, blank),
    requireEditable: (actor, row) => {
      authorise(mayEditTeamValue(actor, field, row))
      return row as StoredTeamValue
    },
    shapeOf: () => TEAM_VALUE_SHAPE,
    valuesOf: ({ value }) => ({ value }),
    update: (transaction, { version }, { value = blank }) =>
      updateTeamValue(transaction, { ...key, version }, value),
  }
}
