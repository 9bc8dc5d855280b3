import { TEXT_CHARACTERS } from '../../limits.ts'
import type { Names } from '../../names.ts'
import { type Choice, notOffered } from '../choice.ts'
import { missingText } from '../findings.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { TYPED_TEXT } from '../shape.ts'

type Choices = readonly Choice[] | ((names: Names) => readonly Choice[])

type Own = {
  readonly choices: Choices
  /** For values that stay valid although they are no longer offered. */
  readonly accepts: (value: string) => boolean
}

/** Which choices a field offers to an installation with these names. */
export const offeredChoices = ({ choices }: Pick<Own, 'choices'>, names: Names): readonly Choice[] =>
  typeof choices === 'function' ? choices(names) : choices

/** The label of a stored value; one that is not offered any more speaks for itself: 'acme-outreach' → 'Acme outreach'. */
export function choiceLabel(field: Pick<Own, 'choices'>, value: string, names: Names): string {
  const offered = offeredChoices(field, names).find((choice) => choice.value === value)
  if (offered) return offered.label
  const words = value.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One of a list. */
export const CHOICE: Kind<string, Own> = {
  name: 'choice',
  blank: () => '',
  check: (value, field) =>
    value && !field.accepts(value) ? [notOffered(field.label)] : missingText(value, field),
  text: (value, field, names) => choiceLabel(field, value, names),
  shape: () => TYPED_TEXT,
  storage: ({ required }) => ({
    column: 'text',
    always: [{ of: 'characters', max: TEXT_CHARACTERS }],
    onceSubmitted: required ? [{ of: 'words', min: 1 }] : [],
  }),
}

/** @param accepts further values that may be stored; by default only what is offered */
export const choice = <const K extends string>(
  key: K,
  label: string,
  choices: Choices,
  { accepts, required = true }: Partial<Pick<Own, 'accepts'>> & { readonly required?: boolean } = {},
) =>
  fieldOf(
    CHOICE,
    { key, label, required },
    {
      choices,
      accepts:
        accepts ?? ((value) => typeof choices !== 'function' && choices.some((c) => c.value === value)),
    },
  )
