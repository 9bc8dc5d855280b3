import type { OwnKey } from '../applications/form/application-form.ts'
import type { DefinableKind, FieldDefinition } from '../forms/field-definition.ts'

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
