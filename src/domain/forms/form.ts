import type { BrandNames } from '#domain/brand-names.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { isEqualAnswer } from './equality.ts'
import type { Field } from './kind.ts'
import type { ListEntry } from './list-entries.ts'
import type { Issue, ValidationError } from './validation.ts'

export type Section<F extends Field = Field> = {
  readonly key: string
  readonly title: string
  readonly fields: readonly F[]
}

type Sections<F extends Field = Field> = readonly [Section<F>, ...Section<F>[]]

/** The answers to these fields, by key. */
export type AnswersOf<F extends Field> = {
  readonly [One in F as One['key']]: ReturnType<One['kind']['blank']>
}

/** A form: its fields, and functions on its answers. */
export type Form<F extends Field = Field> = {
  /** Name and version, such as 'seed@1'. */
  readonly id: string
  readonly sections: Sections<F>
  /** In the order of the sections. */
  readonly fields: readonly F[]
  readonly keys: readonly F['key'][]
  /** Returns a field. @throws if no field has the key, which is a programming error */
  field<K extends F['key']>(key: K): Extract<F, { readonly key: K }>
  /** Returns the index of a field's section, or -1 for an unknown key. */
  sectionOf(key: string): number
  /** Returns the answers of a new form. */
  blank(): AnswersOf<F>
  /** Returns an answer to each field: the stored one, or a blank one. Omits stored answers to other fields. */
  answersFrom(stored: Readonly<Record<string, unknown>>): AnswersOf<F>
  /**
   * Validates answers.
   * @param section index of a section; without it, validates all sections
   * @returns the errors, in the order of the fields on screen
   */
  validate(answers: AnswersOf<F>, section?: number): ValidationError<F['key']>[]
  /** Formats an answer as text, with one line per entry of a list. Returns '' for a blank answer. */
  text(key: F['key'], answer: unknown, names: BrandNames): string
  /** Returns the non-blank entries of a list, or undefined for other kinds of answers. */
  entries(key: F['key'], answer: unknown): ListEntry[] | undefined
  isEqual(key: F['key'], one: unknown, other: unknown): boolean
  /** Merges concurrent changes of an answer. Returns undefined when they conflict. */
  mergeValue<K extends F['key']>(
    key: K,
    base: AnswersOf<F>[K],
    mine: AnswersOf<F>[K],
    theirs: AnswersOf<F>[K],
  ): AnswersOf<F>[K] | undefined
  /** Returns the stored files in answers. */
  files(answers: Partial<AnswersOf<F>>): StoredFile[]
  /** Replaces each stored file in answers. */
  withFiles<A extends Partial<AnswersOf<F>>>(answers: A, replace: (file: StoredFile) => StoredFile): A
  /** Masks contact data in answers. */
  withoutContacts<A extends Partial<AnswersOf<F>>>(answers: A): A
  /** Normalises typed answers for submission. */
  normalise<A extends Partial<AnswersOf<F>>>(answers: A): A
  /** Returns the errors for values that even a draft cannot store. */
  draftErrors(answers: Partial<AnswersOf<F>>): ValidationError<F['key']>[]
  /** Returns answers that a draft can store. Parts that it cannot store keep their value from `before`. */
  sanitiseDraft<A extends Partial<AnswersOf<F>>>(answers: A, before: AnswersOf<F>): A
}

/** Defines a section. The types of its fields determine the types of the answers. */
export const section = <const F extends readonly Field[]>(key: string, title: string, fields: F) => ({
  key,
  title,
  fields,
})

/** Creates a form from its sections. */
export function createForm<const S extends Sections>(
  id: string,
  sections: S,
): Form<S[number]['fields'][number]> {
  type One = S[number]['fields'][number]
  const fields: readonly One[] = sections.flatMap((one) => one.fields)
  const byKey = new Map<string, Field>(fields.map((field) => [field.key, field]))
  if (byKey.size < fields.length) throw new Error(`The form '${id}' has two fields with the same key.`)
  function field(key: string) {
    const found = byKey.get(key)
    if (!found) throw new Error(`The form '${id}' has no field '${key}'.`)
    return found
  }
  const form: Form = {
    id,
    sections,
    fields,
    keys: fields.map(({ key }) => key),
    field: field as Form['field'],
    sectionOf: (key) => sections.findIndex((one) => one.fields.some((field) => field.key === key)),
    blank: () => Object.fromEntries(fields.map((one) => [one.key, one.kind.blank(one)])),
    answersFrom: (stored) =>
      Object.fromEntries(fields.map((one) => [one.key, stored[one.key] ?? one.kind.blank(one)])),
    validate: (answers, place) =>
      (place === undefined ? fields : (sections[place]?.fields ?? [])).flatMap((one) =>
        validateField(one, answers),
      ),
    text: (key, answer, names) => textOfAnswer(field(key), answer, names),
    entries: (key, answer) => entriesOfAnswer(field(key), answer),
    isEqual: (_, one, other) => isEqualAnswer(one, other),
    mergeValue: (key, base, mine, theirs) => mergeAnswer(field(key), base, mine, theirs),
    files: (answers) => filesIn(answers, field),
    withFiles: (answers, replace) =>
      mapAnswers(answers, field, (answer, { kind }) => kind.withFiles?.(answer, replace) ?? answer),
    withoutContacts: (answers) =>
      mapAnswers(answers, field, (answer, { kind }) => kind.withoutContacts?.(answer) ?? answer),
    normalise: (answers) =>
      mapAnswers(answers, field, (answer, { kind }) => kind.normalise?.(answer) ?? answer),
    draftErrors: (answers) =>
      fields
        .filter(({ key }) => key in answers)
        .flatMap((one) =>
          toValidationErrors(one, one.kind.draftIssues?.((answers as Answers)[one.key]) ?? []),
        ),
    sanitiseDraft: (answers, before) =>
      mapAnswers(
        answers,
        field,
        (answer, { key, kind }) => kind.sanitiseDraft?.(answer, before[key]) ?? answer,
      ),
  }
  // The implementation uses plain string keys; the public type has the form's keys.
  return form as unknown as Form<One>
}

type Answers = Readonly<Record<string, unknown>>
type FindField = (key: string) => Field

const validateField = (field: Field, answers: Answers): ValidationError[] =>
  toValidationErrors(field, field.kind.check(answers[field.key], field, answers))

const toValidationErrors = (field: Field, findings: readonly Issue[]): ValidationError[] =>
  findings.map(({ within, label, ...finding }) => ({
    field: field.key,
    path: within ? `${field.key}.${within}` : field.key,
    label: label ?? field.label,
    ...finding,
  }))

const nonBlankEntries = (entries: readonly ListEntry[]): ListEntry[] =>
  entries.filter(({ name, details }) => name !== '' || details.length > 0)

const entriesOfAnswer = (field: Field, answer: unknown): ListEntry[] | undefined =>
  field.kind.entries && nonBlankEntries(field.kind.entries(answer, field))

function textOfAnswer(field: Field, answer: unknown, names: BrandNames): string {
  const { kind } = field
  if (!kind.entries) return kind.text(answer, field, names)
  const lineOf = ({ name, details }: ListEntry) =>
    [name, ...details].filter((part) => part !== '').join(kind.separator)
  return nonBlankEntries(kind.entries(answer, field)).map(lineOf).join('\n')
}

function mergeAnswer({ kind }: Field, base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isEqualAnswer(mine, theirs) || isEqualAnswer(base, theirs)) return mine
  return isEqualAnswer(base, mine) ? theirs : kind.merge?.(base, mine, theirs)
}

function mapAnswers<A extends Answers>(
  answers: A,
  find: FindField,
  change: (answer: unknown, field: Field) => unknown,
) {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [key, change(answer, find(key))]),
  ) as A
}

function filesIn(answers: Answers, find: FindField): StoredFile[] {
  const files: StoredFile[] = []
  mapAnswers(answers, find, (answer, { kind }) =>
    kind.withFiles?.(answer, (file) => {
      files.push(file)
      return file
    }),
  )
  return files
}
