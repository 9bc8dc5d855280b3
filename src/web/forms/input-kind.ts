import type { ReactNode } from 'react'
import type { Field, FieldOf, Kind } from '#domain/forms/kind.ts'

/** What the inputs of a form hold, by the fields' keys. */
export type FormValues = Readonly<Record<string, unknown>>

/** A row that is no answer yet, and so will not be sent. */
export type HalfRow = { readonly isBegun: boolean }

/** What the component of a kind is given. */
export type InputProps<K extends Kind> = { readonly field: FieldOf<K> }

/**
 * All that the screens know of a kind of field. One of these is one folder of `kinds/`, and nothing else knows it.
 * `V` is what its inputs hold: text wherever something is typed, so that nothing typed is ever reinterpreted.
 */
export type InputKind<A = unknown, Own extends object = object, V = unknown> = {
  readonly kind: Kind<A, Own>
  Input(props: { readonly field: Field<string, A, Own> }): ReactNode
  toValue(answer: A): V
  /** @param values all of the form's */
  toAnswer(value: V, field: Field<string, A, Own>, values: FormValues): A
  /** Of inputs that hold more than the answer: what is laid into each of their parts when an answer comes from elsewhere. */
  applyParts?(value: V, now: V): Readonly<Record<string, unknown>>
  halfRows?(value: V): readonly HalfRow[]
}

/** Lets the types of a kind's parts follow from the kind. */
export const defineInputs = <A, Own extends object, V>(inputs: InputKind<A, Own, V>): InputKind<A, Own, V> =>
  inputs

/** Reads or shows each part of a value. */
export const eachPart = <V, R>(
  values: Readonly<Record<string, V>>,
  read: (value: V) => R,
): Readonly<Record<string, R>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, read(value)]))
