import { isEqualAnswer } from './equality.ts'
import {
  type DefinableKind,
  type DefinitionError,
  definitionErrors,
  FIELD_LISTS,
  type FieldDefinition,
  type FieldListName,
} from './field-definition.ts'
import type { FieldList } from './field-list.ts'

/** The changes that publishing a list would make. */
export type Publication = {
  /** The new title; undefined if it stays. */
  readonly title: string | undefined
  readonly added: readonly FieldDefinition[]
  readonly changed: readonly FieldDefinition[]
  readonly removed: readonly FieldDefinition[]
  readonly moved: readonly FieldDefinition[]
}

/** Compares a cleaned list with the published one. Without questions, a title alone is no change. */
export function publicationOf(published: FieldList, next: FieldList): Publication {
  const before = new Map(published.fields.map((field) => [field.id, field]))
  const remaining = next.fields.filter(({ id }) => before.has(id))
  const kept = published.fields.filter(({ id }) => next.fields.some((field) => field.id === id))
  const inOrder = longestInOrder(remaining.map(({ id }) => kept.findIndex((field) => field.id === id)))
  return {
    title: next.fields.length > 0 && next.title !== published.title ? next.title : undefined,
    added: next.fields.filter(({ id }) => !before.has(id)),
    changed: remaining.filter((field) => !isEqualAnswer(before.get(field.id), field)),
    removed: published.fields.filter((field) => !kept.includes(field)),
    moved: remaining.filter((_, place) => !inOrder.includes(place)),
  }
}

export const isUnchanged = ({ title, ...lists }: Publication): boolean =>
  title === undefined && Object.values(lists).every((fields) => fields.length === 0)

/** Returns the places of the longest selection of numbers that is in ascending order. */
function longestInOrder(numbers: readonly number[]): readonly number[] {
  const endingAt: number[][] = []
  for (const [place, number] of numbers.entries()) {
    const earlier = endingAt.filter((places) => (numbers[places.at(-1) as number] as number) < number)
    endingAt.push([...longest(earlier), place])
  }
  return longest(endingAt)
}

const longest = (lists: readonly number[][]): number[] =>
  lists.reduce((found, list) => (list.length > found.length ? list : found), [])

/** Facts about the published fields that restrict what may be published. */
export type PublishedFacts = {
  /** The kinds of all fields that were ever published, by id. */
  readonly kinds: ReadonlyMap<string, DefinableKind>
  /** The published team fields that cannot be deleted, because applications may have values. */
  readonly undeletable: readonly FieldDefinition[]
}

/** Returns the mistakes because of which a cleaned list cannot be published. */
export function publicationErrors(
  name: FieldListName,
  fields: readonly FieldDefinition[],
  { kinds, undeletable }: PublishedFacts,
): DefinitionError[] {
  const { noun } = FIELD_LISTS[name]
  const changedKinds = fields.flatMap(({ id, kind }, index): DefinitionError[] =>
    (kinds.get(id) ?? kind) === kind
      ? []
      : [{ path: `${index}.kind`, message: `The kind of a published ${noun} cannot change` }],
  )
  const missing = undeletable.filter(({ id }) => !fields.some((field) => field.id === id))
  return [
    ...missing.map(({ label }) => ({
      path: 'fields',
      message: `‘${label}’ cannot be removed, because applications may have values. Archive it instead`,
    })),
    ...definitionErrors(name, fields),
    ...changedKinds,
  ]
}
