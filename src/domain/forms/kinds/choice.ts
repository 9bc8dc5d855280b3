import type { BrandNames } from '#domain/brand-names.ts'
import { TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import { checkRequiredText } from '#domain/forms/validation.ts'
import { capitalise } from '#domain/text.ts'
import { TEXT_CHARACTERS } from '../../limits.ts'
import { type Choice, unknownChoice } from '../choice.ts'
import { textColumn } from '../column-mapping.ts'
import { createField, type Kind } from '../kind.ts'

type Choices = readonly Choice[] | ((names: BrandNames) => readonly Choice[])

type Own = {
  readonly choices: Choices
  /** Returns whether a value is valid: either offered now, or offered formerly and still accepted. */
  readonly accepts: (value: string) => boolean
  /** Returns the label of a value that is no longer offered. */
  readonly formerLabel: (value: string) => string
}

/** Returns the choices of a field. @param names names of the installation, which some choices contain */
export const offeredChoices = ({ choices }: Pick<Own, 'choices'>, names: BrandNames): readonly Choice[] =>
  typeof choices === 'function' ? choices(names) : choices

/** Makes a value readable: 'acme-outreach' → 'Acme outreach'. */
const readable = (value: string): string => capitalise(value.replaceAll('-', ' '))

/** Returns the label of a stored value, or '' for a blank one. */
export function choiceLabel(
  field: Pick<Own, 'choices' | 'formerLabel'>,
  value: string,
  names: BrandNames,
): string {
  const offered = offeredChoices(field, names).find((choice) => choice.value === value)
  return offered?.label ?? (value && field.formerLabel(value))
}

/** A single choice from a list. */
export const CHOICE: Kind<string, Own> = {
  name: 'choice',
  blank: () => '',
  check: (value, field) =>
    value && !field.accepts(value) ? [unknownChoice(field.label)] : checkRequiredText(value, field),
  text: (value, field, names) => choiceLabel(field, value, names),
  shape: () => TEXT_SHAPE,
  storage: (field) => textColumn(TEXT_CHARACTERS, field),
}

/**
 * Creates a choice field.
 * @param accepts decides which values are valid; defaults to those of a fixed list
 * @param formerLabel labels values that are no longer offered; makes them readable by default
 */
export const choice = <const K extends string>(
  key: K,
  label: string,
  choices: Choices,
  {
    accepts,
    formerLabel = readable,
    required = true,
  }: Partial<Omit<Own, 'choices'>> & { readonly required?: boolean } = {},
) =>
  createField(
    CHOICE,
    { key, label, required },
    {
      choices,
      formerLabel,
      accepts:
        accepts ?? ((value) => typeof choices !== 'function' && choices.some((c) => c.value === value)),
    },
  )
