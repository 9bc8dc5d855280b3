import { TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import { checkRequiredText } from '#domain/forms/validation.ts'
import { TEXT_CHARACTERS } from '../../limits.ts'
import { type ChoiceGroup, unknownChoice } from '../choice.ts'
import { textColumn } from '../column-mapping.ts'
import { createField, type Kind } from '../kind.ts'

type Own = { readonly groups: readonly ChoiceGroup[] }

function findChoice({ groups }: Own, value: string) {
  for (const { choices } of groups) {
    const found = choices.find((choice) => choice.value === value)
    if (found) return found
  }
  return undefined
}

/** A single choice from a list that is grouped under headings. */
export const GROUPED_CHOICE: Kind<string, Own> = {
  name: 'groupedChoice',
  blank: () => '',
  check: (value, field) =>
    value && !findChoice(field, value) ? [unknownChoice(field.label)] : checkRequiredText(value, field),
  text: (value, field) => findChoice(field, value)?.label ?? value,
  shape: () => TEXT_SHAPE,
  storage: (field) => textColumn(TEXT_CHARACTERS, field),
}

export const groupedChoice = <const K extends string>(
  key: K,
  label: string,
  groups: readonly ChoiceGroup[],
  { required = true } = {},
) => createField(GROUPED_CHOICE, { key, label, required }, { groups })
