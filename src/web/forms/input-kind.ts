import type { ReactNode } from 'react'
import type { Field, FieldOf, Kind } from '#domain/forms/kind.ts'

/** Values of a form's inputs, by field key. */
export type FormValues = Readonly<Record<string, unknown>>

/** An incomplete row, which is not sent. `isBegun` is true if it is not empty. */
export type IncompleteRow = { readonly isBegun: boolean }

export type InputProps<K extends Kind> = { readonly field: FieldOf<K> }

/**
 * The inputs for one kind of field. Each file in `kinds/` defines one kind. `V` is the type of the inputs' value. Typed
 * values are strings, even numbers, so that the text on screen does not change when it is converted to the answer.
 */
export type InputKind<A = unknown, Own extends object = object, V = unknown> = {
  readonly kind: Kind<A, Own>
  Input(props: { readonly field: Field<string, A, Own> }): ReactNode
  toValue(answer: A): V
  /** @param values the values of all fields of the form */
  toAnswer(value: V, field: Field<string, A, Own>, values: FormValues): A
  /**
   * Needed for inputs that hold more than the answer. Returns the new value of each part when the answer was changed
   * elsewhere.
   */
  applyParts?(value: V, current: V): Readonly<Record<string, unknown>>
  incompleteRows?(value: V): readonly IncompleteRow[]
}

type Conversions = 'toValue' | 'toAnswer'

type InputDefinition<A, Own extends object, V> = Omit<InputKind<A, Own, V>, Conversions> &
  Partial<Pick<InputKind<A, Own, V>, Conversions>>

/** Defines the inputs for a kind of field. Without conversions, the inputs' value is the answer itself. */
export const defineInputs = <A, Own extends object, V = A>(
  inputs: InputDefinition<A, Own, V>,
): InputKind<A, Own, V> => ({
  toValue: (answer) => answer as unknown as V,
  toAnswer: (value) => value as unknown as A,
  ...inputs,
})

/** Converts each part of a value. */
export const eachPart = <V, R>(
  values: Readonly<Record<string, V>>,
  convert: (value: V) => R,
): Readonly<Record<string, R>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, convert(value)]))
