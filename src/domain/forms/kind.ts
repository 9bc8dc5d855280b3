import type { BrandNames } from '#domain/brand-names.ts'
import type { StoredFile } from '../files/stored-file.ts'
import type { AnswerShape } from './answer-shape.ts'
import type { ColumnMapping } from './column-mapping.ts'
import type { Guidance } from './guidance.ts'
import type { ListEntry } from './list-entries.ts'
import type { Issue } from './validation.ts'

/**
 * A question of a form, stated once, as a line.
 * `A` is what answers it, `Own` what a field of its kind states beside what every field does.
 */
export type Field<K extends string = string, A = unknown, Own extends object = object> = Own & {
  readonly kind: Kind<A, Own>
  /** Its column and its JSON name. */
  readonly key: K
  /** On screen, as the accessible name, in messages, printout and export. */
  readonly label: string
  readonly required: boolean
  /** Shown to whoever answers, and in the description of the API. */
  readonly guidance?: Guidance
}

/** All that the product knows of a kind of field. One of these is one file of `kinds/`, and nothing else knows it. */
export type Kind<A = unknown, Own extends object = object> = Display<A, Own> & {
  readonly name: string
  /** Running text of some length, which wants a page's whole width. */
  readonly isLong?: true
  /** What a field holds before anybody answered it. */
  blank(field: Field<string, A, Own>): A
  /** Holds an answer against the rules. @param answers all of the form's, by key */
  check(answer: A, field: Field<string, A, Own>, answers: Readonly<Record<string, unknown>>): readonly Issue[]
  /** The stored files that stand in an answer, each replaced by what is made of it. */
  withFiles?(answer: A, replace: (file: StoredFile) => StoredFile): A
  /** An answer without the contact data that stands in it, for whoever may read all but that. */
  withoutContacts?(answer: A): A
  /** An answer as it is submitted, where that is more than was typed. */
  normalise?(answer: A): A
  /** What stands in an answer that not even a draft may hold. */
  draftIssues?(answer: A): readonly Issue[]
  /** An answer as a draft may hold it, each part that it may not as it was before. */
  sanitiseDraft?(answer: A, before: A): A
  /**
   * Merges what two sides made of one answer, where that is possible within it.
   * @returns undefined when only a person can tell
   */
  merge?(base: A, mine: A, theirs: A): A | undefined
  shape(field: Field<string, A, Own>): AnswerShape
  storage(field: Field<string, A, Own>): ColumnMapping
}

/** The fields of a kind. */
export type FieldOf<K extends Kind> = K extends Kind<infer A, infer Own> ? Field<string, A, Own> : never

/** How people read an answer: as a text, '' when nothing was answered, or as a list's entries. */
type Display<A, Own extends object> =
  | {
      text(answer: A, field: Field<string, A, Own>, names: BrandNames): string
      readonly entries?: undefined
    }
  | {
      entries(answer: A, field: Field<string, A, Own>): readonly ListEntry[]
      /** What stands between the parts of an entry where it is one line. */
      readonly separator: string
      readonly text?: undefined
    }

/** What every field states. */
type FieldBasics<K extends string> = { readonly key: K; readonly label: string; readonly required: boolean }

/** Makes a field; the constructors of the kinds are made of it. */
export const createField = <K extends string, A, Own extends object>(
  kind: Kind<A, Own>,
  stated: FieldBasics<K>,
  own: Own,
): Field<K, A, Own> => ({ ...own, ...stated, kind })
