import { DEFAULT_BRAND_NAMES } from '../brand-names.ts'
import { toField } from '../forms/field-definition.ts'
import { FIELD_FILTER_TEXTS } from './list-messages.ts'
import { TEAM, type TeamField, type TeamValues } from './review-fields.ts'

/** Returns the text of a team field's value on an application. Returns '' if it is blank. */
export function teamValueText(definition: TeamField, values: TeamValues | null | undefined): string {
  const value = values?.[definition.id]?.value ?? null
  if (value === null || value === '') return ''
  const isKnown = definition.choices.some(({ id }) => id === value)
  if (definition.kind === 'choice' && !isKnown) return FIELD_FILTER_TEXTS.deletedChoice
  if (definition.kind === 'member' && !isKnown) return FIELD_FILTER_TEXTS.formerMember
  const field = toField(TEAM, definition)
  // No choice of a team field contains the names.
  return field.kind.text?.(value, field, DEFAULT_BRAND_NAMES) ?? ''
}
