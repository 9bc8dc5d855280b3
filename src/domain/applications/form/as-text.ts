import { formatRupees } from '../../rupees.ts'
import type { StoredFile } from '../attachments.ts'
import type { Choice } from '../choices/choice.ts'
import type { Answer } from './answers.ts'
import { answerAsEntries, type Entry, fileText, type ListKind } from './as-entries.ts'
import type { ChoiceField, Field, FieldKind, Names } from './field.ts'

type OfKind<K extends FieldKind> = Extract<Field, { kind: K }>

const asTyped = (value: string) => value.trim()

/** Which choices a field offers to an installation with these names. */
export const offeredChoices = (field: ChoiceField<string>, names: Names): readonly Choice[] =>
  typeof field.choices === 'function' ? field.choices(names) : field.choices

/** The label of a stored value; one that is not offered any more speaks for itself: 'acme-outreach' → 'Acme outreach'. */
export function choiceLabel(field: ChoiceField<string>, value: string, names: Names): string {
  const offered = offeredChoices(field, names).find((choice) => choice.value === value)
  if (offered) return offered.label
  const words = value.replaceAll('-', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Writer<K extends FieldKind> = (answer: never, field: OfKind<K>, names: Names) => string

const TEXTS: { readonly [K in Exclude<FieldKind, ListKind>]: Writer<K> } = {
  text: asTyped,
  essay: asTyped,
  choice: (value: string, field, names) => choiceLabel(field, value, names),
  groupedChoice: (value: string, { groups }) =>
    groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value)?.label ?? value,
  number: (value: number) => String(value),
  // 0 is what an empty input is stored as (specification, section 3).
  rupees: (value: number) => (value === 0 ? '' : formatRupees(value)),
  percent: (value: number | null) => (value === null ? '' : `${value} %`),
  file: (value: StoredFile | null) => (value ? fileText(value) : ''),
}

/** Founders have several details, after which a colon would mislead. */
const entryLine = (kind: FieldKind, { name, details }: Entry) =>
  [name, ...details].filter((part) => part !== '').join(kind === 'founders' ? ', ' : ': ')

/**
 * An answer as people read it, in printouts, exports and comparisons; a list has a line for each entry.
 * @returns '' when nothing was answered
 */
export function answerAsText(field: Field, answer: Answer, names: Names): string {
  const entries = answerAsEntries(field, answer)
  if (entries) return entries.map((entry) => entryLine(field.kind, entry)).join('\n')
  const write = TEXTS[field.kind as keyof typeof TEXTS] as (
    answer: Answer,
    field: Field,
    names: Names,
  ) => string
  return write(answer, field, names)
}
