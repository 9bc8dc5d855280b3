import {
  blankDefinition,
  type ChoiceDefinition,
  type DefinableKind,
  type FieldDefinition,
  hasChoices,
} from '#domain/forms/field-definition.ts'
import { CHOICES_MIN } from '#domain/limits.ts'
import { newId } from '#web/new-id.ts'

/** Returns a new id of a field or a choice. */
const newFieldId = (): string => newId().replaceAll('-', '')

export const newChoice = (): ChoiceDefinition => ({ id: newFieldId(), label: '' })

/** Returns the blank choices of a field that has just got this kind. */
export const firstChoices = (kind: DefinableKind): readonly ChoiceDefinition[] =>
  hasChoices(kind) ? Array.from({ length: CHOICES_MIN }, newChoice) : []

export const newField = (kind: DefinableKind): FieldDefinition => ({
  ...blankDefinition(newFieldId(), kind),
  choices: firstChoices(kind),
})
