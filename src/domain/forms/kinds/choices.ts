import { TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import { checkPresent } from '#domain/forms/validation.ts'
import { CHOICES_MAX } from '../../limits.ts'
import type { Choice } from '../choice.ts'
import { createField, type Kind } from '../kind.ts'

type Own = { readonly choices: readonly Choice[] }

/** Several choices from a list. The order of the values in an answer has no meaning. */
export const CHOICES: Kind<readonly string[], Own> = {
  name: 'choices',
  blank: () => [],
  // Ignores a choice that has been removed, because the founder cannot see it among the check boxes.
  check: (values, field) =>
    checkPresent(
      field.choices.some(({ value }) => values.includes(value)),
      field,
    ),
  text: (values, { choices }) =>
    choices
      .filter(({ value }) => values.includes(value))
      .map(({ label }) => label)
      .join(', '),
  // Each choice merges on its own, as a check box of its own.
  merge: (base, mine, theirs) => [
    ...theirs.filter((value) => mine.includes(value) || !base.includes(value)),
    ...mine.filter((value) => !theirs.includes(value) && !base.includes(value)),
  ],
  shape: () => ({ is: 'list', of: TEXT_SHAPE, max: CHOICES_MAX }),
  storage: () => ({ column: 'json', always: [{ of: 'rows', max: CHOICES_MAX }] }),
}

export const choices = <const K extends string>(
  key: K,
  label: string,
  offered: readonly Choice[],
  { required = true } = {},
) => createField(CHOICES, { key, label, required }, { choices: offered })
