import { checkRequiredText, invalidIssue } from '#domain/forms/validation.ts'
import { nameError } from '#domain/safe-names.ts'
import { TEXT_CHARACTERS } from '../../limits.ts'
import { cleanLine } from '../../typed-text.ts'
import { textColumn } from '../column-mapping.ts'
import { createField, type Kind } from '../kind.ts'

type Own = {
  readonly maxCharacters?: number | undefined
  /** True for names. They appear in e-mails, so `nameError` checks their characters. */
  readonly isName?: boolean | undefined
}

/** A text on one line. */
export const TEXT: Kind<string, Own> = {
  name: 'text',
  blank: () => '',
  check: (value, field) => {
    const { maxCharacters = TEXT_CHARACTERS, isName, label } = field
    if (value.length > maxCharacters) {
      return [invalidIssue(`${label} must not exceed ${maxCharacters} characters.`)]
    }
    const fault = isName ? nameError(label, cleanLine(value)) : null
    return fault === null ? checkRequiredText(value, field) : [invalidIssue(fault)]
  },
  text: cleanLine,
  normalise: cleanLine,
  shape: ({ maxCharacters = TEXT_CHARACTERS }) => ({ is: 'text', max: maxCharacters, oneLine: true }),
  storage: (field) => textColumn(field.maxCharacters ?? TEXT_CHARACTERS, field),
}

export const text = <const K extends string>(
  key: K,
  label: string,
  { required = true, ...own }: Own & { readonly required?: boolean } = {},
) => createField(TEXT, { key, label, required }, own)
