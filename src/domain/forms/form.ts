import type { StoredFile } from '../files/stored-file.ts'
import type { Names } from '../names.ts'
import type { Entry } from './entries.ts'
import type { Fault, Finding } from './findings.ts'
import type { Field } from './kind.ts'
import { sameAnswer } from './same.ts'

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

/** A form: what is asked, and all that is known of the answers. */
export type Form<F extends Field = Field> = {
  /** Its name and edition, 'seed@1'. */
  readonly id: string
  readonly sections: Sections<F>
  /** In the order of the sections. */
  readonly fields: readonly F[]
  readonly keys: readonly F['key'][]
  /** @throws when no field has the key: a programming error */
  field<K extends F['key']>(key: K): Extract<F, { readonly key: K }>
  /** The place of the section that a field stands in, from 0. */
  sectionOf(key: string): number
  /** The answers of a new form. */
  blank(): AnswersOf<F>
  /**
   * Holds answers against the rules of their kinds.
   * @param section the place of one section; all of them without it
   * @returns in the order of the screen
   */
  faults(answers: AnswersOf<F>, section?: number): Fault<F['key']>[]
  /** An answer as people read it, a line for each entry of a list; '' when nothing was answered. */
  text(key: F['key'], answer: unknown, names: Names): string
  /** The entries of an answer that is a list, blank ones left out; undefined for any other. */
  entries(key: F['key'], answer: unknown): Entry[] | undefined
  same(key: F['key'], one: unknown, other: unknown): boolean
  /** What two sides made of one answer, merged; undefined when the person has to be asked. */
  mergeInside<K extends F['key']>(
    key: K,
    base: AnswersOf<F>[K],
    mine: AnswersOf<F>[K],
    theirs: AnswersOf<F>[K],
  ): AnswersOf<F>[K] | undefined
  /** The stored files that answers refer to. */
  files(answers: Partial<AnswersOf<F>>): StoredFile[]
  /** Answers with each stored file replaced by what is made of it. */
  withFiles<A extends Partial<AnswersOf<F>>>(answers: A, replace: (file: StoredFile) => StoredFile): A
  /** Answers without the contact data that stands in them. */
  withoutContacts<A extends Partial<AnswersOf<F>>>(answers: A): A
  /** Answers as they are submitted, where that is more than was typed. */
  tidied<A extends Partial<AnswersOf<F>>>(answers: A): A
  /** What stands in answers that not even a draft may hold. */
  unkept(answers: Partial<AnswersOf<F>>): Fault<F['key']>[]
  /** Answers as a draft may hold them, each part that it may not as it was `before`. */
  keepable<A extends Partial<AnswersOf<F>>>(answers: A, before: AnswersOf<F>): A
}

/** Keeps the types of its fields, from which those of the answers are derived. */
export const section = <const F extends readonly Field[]>(key: string, title: string, fields: F) => ({
  key,
  title,
  fields,
})

/** Makes a form of its sections. Two forms know nothing of each other. */
export function createForm<const S extends Sections>(
  id: string,
  sections: S,
): Form<S[number]['fields'][number]> {
  type One = S[number]['fields'][number]
  const fields: readonly One[] = sections.flatMap((one) => one.fields)
  const byKey = new Map<string, Field>(fields.map((field) => [field.key, field]))
  if (byKey.size < fields.length) throw new Error(`The form '${id}' has two fields of one key.`)
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
    faults: (answers, place) =>
      (place === undefined ? fields : (sections[place]?.fields ?? [])).flatMap((one) =>
        faultsAt(one, answers),
      ),
    text: (key, answer, names) => textOf(field(key), answer, names),
    entries: (key, answer) => entriesOf(field(key), answer),
    same: (_, one, other) => sameAnswer(one, other),
    mergeInside: (key, base, mine, theirs) => mergedInside(field(key), base, mine, theirs),
    files: (answers) => filesIn(answers, field),
    withFiles: (answers, replace) =>
      changed(answers, field, (answer, { kind }) => kind.withFiles?.(answer, replace) ?? answer),
    withoutContacts: (answers) =>
      changed(answers, field, (answer, { kind }) => kind.withoutContacts?.(answer) ?? answer),
    tidied: (answers) => changed(answers, field, (answer, { kind }) => kind.tidy?.(answer) ?? answer),
    unkept: (answers) =>
      fields
        .filter(({ key }) => key in answers)
        .flatMap((one) => faultsOf(one, one.kind.unkept?.((answers as Answers)[one.key]) ?? [])),
    keepable: (answers, before) =>
      changed(answers, field, (answer, { key, kind }) => kind.keepable?.(answer, before[key]) ?? answer),
  }
  // Known by any string within, by its own keys outside.
  return form as unknown as Form<One>
}

type Answers = Readonly<Record<string, unknown>>
type Find = (key: string) => Field

const faultsAt = (field: Field, answers: Answers): Fault[] =>
  faultsOf(field, field.kind.check(answers[field.key], field, answers))

const faultsOf = (field: Field, findings: readonly Finding[]): Fault[] =>
  findings.map(({ within, label, ...finding }) => ({
    field: field.key,
    path: within ? `${field.key}.${within}` : field.key,
    label: label ?? field.label,
    ...finding,
  }))

const givenEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ name, details }) => name !== '' || details.length > 0)

const entriesOf = (field: Field, answer: unknown): Entry[] | undefined =>
  field.kind.entries && givenEntries(field.kind.entries(answer, field))

function textOf(field: Field, answer: unknown, names: Names): string {
  const { kind } = field
  if (!kind.entries) return kind.text(answer, field, names)
  const lineOf = ({ name, details }: Entry) =>
    [name, ...details].filter((part) => part !== '').join(kind.between)
  return givenEntries(kind.entries(answer, field)).map(lineOf).join('\n')
}

function mergedInside({ kind }: Field, base: unknown, mine: unknown, theirs: unknown): unknown {
  if (sameAnswer(mine, theirs) || sameAnswer(base, theirs)) return mine
  return sameAnswer(base, mine) ? theirs : kind.merge?.(base, mine, theirs)
}

function changed<A extends Answers>(
  answers: A,
  find: Find,
  change: (answer: unknown, field: Field) => unknown,
) {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [key, change(answer, find(key))]),
  ) as A
}

function filesIn(answers: Answers, find: Find): StoredFile[] {
  const files: StoredFile[] = []
  changed(answers, find, (answer, { kind }) =>
    kind.withFiles?.(answer, (file) => {
      files.push(file)
      return file
    }),
  )
  return files
}
