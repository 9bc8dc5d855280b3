import type { BrandNames } from '#domain/brand-names.ts'
import type { StoredFile } from '../files/stored-file.ts'
import type { AnswerShape } from './answer-shape.ts'
import type { ColumnMapping } from './column-mapping.ts'
import type { Guidance } from './guidance.ts'
import type { ListEntry } from './list-entries.ts'
import type { Issue } from './validation.ts'

/**
 * A question of a form. `A` is the type of its answer, and `Own` has the properties that only fields of its kind have.
 */
export type Field<K extends string = string, A = unknown, Own extends object = object> = Own & {
  readonly kind: Kind<A, Own>
  /** The field's JSON key, and the name (or the beginning of the names) of its database columns. */
  readonly key: K
  /** Used on screen, as the accessible name, in messages, in the printout and in the export. */
  readonly label: string
  readonly required: boolean
  /** Shown in the form and in the description of the API. */
  readonly guidance?: Guidance
}

/** A kind of field. Each file in `kinds/` defines one. */
export type Kind<A = unknown, Own extends object = object> = Display<A, Own> & {
  readonly name: string
  /** True for long text, which takes up the full width of a page. */
  readonly isLong?: true
  /** Returns the answer of a new form. */
  blank(field: Field<string, A, Own>): A
  /** Validates an answer. @param answers all answers of the form, by key */
  check(answer: A, field: Field<string, A, Own>, answers: Readonly<Record<string, unknown>>): readonly Issue[]
  /** Returns the numbers that an answer consists of. An export has a column for each. */
  amounts?(answer: A, field: Field<string, A, Own>): readonly Amount[]
  /** Replaces each stored file in an answer. */
  withFiles?(answer: A, replace: (file: StoredFile) => StoredFile): A
  /** Masks contact data in an answer. */
  withoutContacts?(answer: A): A
  /** Normalises a typed answer for submission. */
  normalise?(answer: A): A
  /** Returns the issues for values that even a draft cannot store. */
  draftIssues?(answer: A): readonly Issue[]
  /** Returns an answer that a draft can store. Parts that it cannot store keep their value from `before`. */
  sanitiseDraft?(answer: A, before: A): A
  /**
   * Merges concurrent changes of an answer.
   * @returns undefined when they conflict
   */
  merge?(base: A, mine: A, theirs: A): A | undefined
  shape(field: Field<string, A, Own>): AnswerShape
  storage(field: Field<string, A, Own>): ColumnMapping
}

/** A number in an answer, or null if it is blank. */
export type Amount = { readonly label: string; readonly amount: number | null }

/** The type of a kind's fields. */
export type FieldOf<K extends Kind> = K extends Kind<infer A, infer Own> ? Field<string, A, Own> : never

/** How an answer is formatted: as text ('' for a blank answer), or as the entries of a list. */
type Display<A, Own extends object> =
  | {
      text(answer: A, field: Field<string, A, Own>, names: BrandNames): string
      readonly entries?: undefined
    }
  | {
      entries(answer: A, field: Field<string, A, Own>): readonly ListEntry[]
      /** Separates the parts of an entry on one line. */
      readonly separator: string
      readonly text?: undefined
    }

type FieldBasics<K extends string> = { readonly key: K; readonly label: string; readonly required: boolean }

/** Creates a field of a kind. */
export const createField = <K extends string, A, Own extends object>(
  kind: Kind<A, Own>,
  stated: FieldBasics<K>,
  own: Own,
): Field<K, A, Own> => ({ ...own, ...stated, kind })
