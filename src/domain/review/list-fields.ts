import { isFieldKey } from '../forms/field-id.ts'
import type { ReviewField, TeamField, TeamKey } from './review-fields.ts'

// Which fields of its own a group can filter, sort and show its list by. This file imports no kinds of fields, because
// links to lists need it on other screens, too.

export type ReviewFieldKey = ReviewField['key']

/** Returns whether a text may be the key of a team field. The field may have been deleted. */
export const isTeamKey = (text: string): text is TeamKey => isFieldKey('team_', text)

/** Returns whether a text may be the key of an own question or of a team field. */
export const isReviewFieldKey = (text: string): text is ReviewFieldKey =>
  isTeamKey(text) || isFieldKey('own_', text)

/** Returns the fields that are not archived, team fields first. */
export const offeredFields = (fields: readonly ReviewField[]): ReviewField[] => {
  const current = fields.filter(({ archived }) => !archived)
  return [...current.filter(({ key }) => isTeamKey(key)), ...current.filter(({ key }) => !isTeamKey(key))]
}

/** Returns whether the values of a field are numbers. */
export const isNumeric = ({ kind }: Pick<ReviewField, 'kind'>): boolean =>
  kind === 'number' || kind === 'rupees'

/** Returns whether a list can be sorted by a field: by the largest number or the earliest date. */
export const isSortable = (field: ReviewField): field is TeamField =>
  isTeamKey(field.key) && (isNumeric(field) || field.kind === 'date')
