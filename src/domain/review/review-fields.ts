import type { OwnKey } from '../applications/form/application-form.ts'
import type { DefinableKind, FieldDefinition } from '../forms/field-definition.ts'

/** Begins the key of a team field. The field's id ends it. */
export const TEAM = 'team_'

export type TeamKey = `${typeof TEAM}${string}`

export const teamKey = (id: string): TeamKey => `${TEAM}${id}`

export type ReviewFieldKey = OwnKey | TeamKey

/** Matches keys whose ids `isFieldId` accepts. It is repeated here because the form is large, and lists do not need it. */
const FIELD_KEY = /^(?:own|team)_[a-z\d]{8,32}$/

/** Returns whether a text may be the key of a field. The field may have been deleted. */
export const isReviewFieldKey = (text: string): text is ReviewFieldKey => FIELD_KEY.test(text)

/** Returns whether a text may be the key of a team field. */
export const isTeamKey = (text: string): text is TeamKey => isReviewFieldKey(text) && text.startsWith(TEAM)

/** The value of a team field on an application, with its version as a record. */
export type TeamValue = { readonly value: unknown; readonly version: number }

/** The values of an application's team fields, by the fields' ids. Blank values may be missing. */
export type TeamValues = Readonly<Record<string, TeamValue>>

/** A field that the group defines itself: a question of its own that lists can filter by, or a team field. */
export type ReviewField = FieldDefinition & { readonly key: ReviewFieldKey }

/** The kinds of own questions that lists can filter by. */
export const FILTERABLE_QUESTIONS: readonly DefinableKind[] = ['choice', 'yesNo', 'number']

/** Returns the fields that a list offers for filters and, if they are team fields, for columns. Team fields come first. */
export const offeredFields = (fields: readonly ReviewField[]): ReviewField[] => {
  const current = fields.filter(({ archived }) => !archived)
  return [...current.filter(({ key }) => isTeamKey(key)), ...current.filter(({ key }) => !isTeamKey(key))]
}

/** A team field, with which a list can have a column. */
export type TeamField = ReviewField & { readonly key: TeamKey }

export const isTeamField = (field: ReviewField): field is TeamField => isTeamKey(field.key)

/** Kinds whose values are numbers. */
export const isNumeric = ({ kind }: Pick<ReviewField, 'kind'>): boolean =>
  kind === 'number' || kind === 'rupees'

/** Returns whether a list can be sorted by a field: by the largest number or the earliest date. */
export const isSortable = (field: ReviewField): field is TeamField =>
  isTeamField(field) && (isNumeric(field) || field.kind === 'date')
