import type { OwnKey } from '../applications/form/application-form.ts'
import type { BrandNames } from '../brand-names.ts'
import { type DefinableKind, type FieldDefinition, hasChoices, toField } from '../forms/field-definition.ts'
import type { Field } from '../forms/kind.ts'
import { YES_NO_CHOICES } from '../forms/kinds/yes-no.ts'
import type { RecordShape } from '../records/record.ts'
import { TEAM_FIELD_TEXTS } from './team-field-messages.ts'

/** Begins the key of a team field. The field's id ends it. */
const TEAM = 'team_'

export type TeamKey = `${typeof TEAM}${string}`

export const teamKey = (id: string): TeamKey => `${TEAM}${id}`

/** The value of a team field on an application, with its version as a record. */
export type TeamValue = { readonly value: unknown; readonly version: number }

/** The values of an application's team fields, by the fields' ids. Blank values may be missing. */
export type TeamValues = Readonly<Record<string, TeamValue>>

/** A field that the group defines itself: a question of its own that lists can filter by, or a team field. */
export type ReviewField = FieldDefinition & { readonly key: OwnKey | TeamKey }

/** The kinds of own questions that lists can filter by. */
export const FILTERABLE_QUESTIONS: readonly DefinableKind[] = ['choice', 'yesNo', 'number']

/** A team field, whose choices include the team's members if it names one. */
export type TeamField = FieldDefinition & { readonly key: TeamKey }

export const isTeamField = (field: ReviewField): field is TeamField => field.key.startsWith(TEAM)

/** The value of a team field, as an autosaved record. */
export type TeamValueRecord = { readonly value: TeamFieldValue }

/** A blank value is '', null for a number, or 0 for an amount. */
export type TeamFieldValue = string | number | null

export const TEAM_VALUE_SHAPE: RecordShape<TeamValueRecord> = {
  keys: ['value'],
  isEqual: (_, one, other) => one === other,
}

/**
 * Returns the field that a team field describes. Its value may be blank. Yes or no is a choice, because radio buttons
 * could not be cleared.
 * @param stored the stored value; it stays readable if it is no longer offered
 */
export function toTeamField(field: TeamField, stored?: unknown): Field<TeamKey> {
  const { kind } = field
  const isChoice = kind === 'yesNo' || kind === 'member' || hasChoices(kind)
  if (!isChoice) return toField(TEAM, { ...field, required: false })
  const offered =
    kind === 'yesNo' ? YES_NO_CHOICES.map(({ value: id, label }) => ({ id, label })) : field.choices
  const isOffered = !stored || offered.some(({ id }) => id === stored)
  const removed = {
    id: String(stored),
    label: TEAM_FIELD_TEXTS[kind === 'member' ? 'formerMember' : 'removed'],
  }
  const choices = isOffered ? offered : [...offered, removed]
  return toField(TEAM, { ...field, kind: 'choice', required: false, choices })
}

/** Returns the value of a field among an application's values; a blank one if there is none. */
export const teamValueOf = (field: TeamField, values: TeamValues | undefined): TeamFieldValue => {
  const shown = toTeamField(field)
  return (values?.[field.id]?.value ?? shown.kind.blank(shown)) as TeamFieldValue
}

/** Returns a value as text, or '' for a blank one. */
export const teamValueText = (field: TeamField, value: unknown, names: BrandNames): string => {
  const shown = toTeamField(field, value)
  return shown.kind.text?.(value, shown, names) ?? ''
}
