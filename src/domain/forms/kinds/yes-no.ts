import { checkPresent } from '#domain/forms/validation.ts'
import { type Choice, unknownChoice } from '../choice.ts'
import { textColumn } from '../column-mapping.ts'
import { createField, type Kind } from '../kind.ts'

export const YES_NO_CHOICES: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const labelOf = (value: string) => YES_NO_CHOICES.find((choice) => choice.value === value)?.label

/** Yes or no. A blank answer is ''. */
export const YES_NO: Kind<string> = {
  name: 'yesNo',
  blank: () => '',
  check: (value, field) =>
    value && !labelOf(value) ? [unknownChoice(field.label)] : checkPresent(value !== '', field),
  text: (value) => labelOf(value) ?? '',
  shape: () => ({ is: 'text', max: 3, oneLine: true }),
  storage: (field) => textColumn(3, field),
}

export const yesNo = <const K extends string>(key: K, label: string, { required = true } = {}) =>
  createField(YES_NO, { key, label, required }, {})
