import { TEXT_CHARACTERS } from '../../limits.ts'
import { type ChoiceGroup, notOffered } from '../choice.ts'
import { missingText } from '../findings.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { TYPED_TEXT } from '../shape.ts'

type Own = { readonly groups: readonly ChoiceGroup[] }

const found = ({ groups }: Own, value: string) =>
  groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value)

/** One of a list under headings that cannot be chosen. */
export const GROUPED_CHOICE: Kind<string, Own> = {
  name: 'groupedChoice',
  blank: () => '',
  check: (value, field) =>
    value && !found(field, value) ? [notOffered(field.label)] : missingText(value, field),
  text: (value, field) => found(field, value)?.label ?? value,
  shape: () => TYPED_TEXT,
  storage: ({ required }) => ({
    column: 'text',
    always: [{ of: 'characters', max: TEXT_CHARACTERS }],
    onceSubmitted: required ? [{ of: 'words', min: 1 }] : [],
  }),
}

export const groupedChoice = <const K extends string>(
  key: K,
  label: string,
  groups: readonly ChoiceGroup[],
  { required = true } = {},
) => fieldOf(GROUPED_CHOICE, { key, label, required }, { groups })
