import { isolate, pluralise } from '../text.ts'
import { REMOVED_CHOICE } from './choice.ts'
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

/** Number of applications that have a choice as their value, by the id of the choice. */
export type ChoiceUses = Readonly<Record<string, number>>

/** Describes in a line each how a published field changes. */
export function fieldChanges(
  before: FieldDefinition,
  after: FieldDefinition,
  uses: ChoiceUses = {},
): string[] {
  return [
    ...shift('Wording', before.label, after.label),
    ...shift('Help text', before.help, after.help),
    ...choiceChanges(before.choices, after.choices, uses),
    ...shift('Lowest number', before.min, after.min),
    ...shift('Highest number', before.max, after.max),
    ...shift('Unit', before.unit, after.unit),
    ...shift('Word limit', before.words, after.words),
    ...flip(before.required, after.required, 'Now required', 'Now optional'),
    ...flip(before.archived, after.archived, 'Archived', 'Offered again'),
    ...flip(
      before.for_reviewers,
      after.for_reviewers,
      'Reviewers may edit it',
      'Reviewers may no longer edit it',
    ),
  ]
}

type Property = string | number | null

const shift = (name: string, before: Property, after: Property): string[] =>
  before === after ? [] : [`${name}: ${quote(before)} → ${quote(after)}`]

function quote(value: Property): string {
  if (value === '' || value === null) return 'none'
  return typeof value === 'number' ? String(value) : `‘${isolate(value)}’`
}

const flip = (before: boolean, after: boolean, on: string, off: string): string[] =>
  before === after ? [] : [after ? on : off]

type Choices = FieldDefinition['choices']

function choiceChanges(before: Choices, after: Choices, uses: ChoiceUses): string[] {
  const earlier = new Map(before.map(({ id, label }) => [id, label]))
  const kept = after.filter(({ id }) => earlier.has(id))
  const removed = removedChoices(before, after)
  const isReordered = before
    .filter((choice) => !removed.includes(choice))
    .some(({ id }, place) => id !== kept[place]?.id)
  return [
    ...kept.flatMap(({ id, label }) => shift('Renamed choice', earlier.get(id) ?? '', label)),
    ...after.filter((choice) => !kept.includes(choice)).map(({ label }) => `Added choice: ${isolate(label)}`),
    ...removed.map(({ id, label }) => `Removed choice: ${isolate(label)}${usesText(uses[id] ?? 0)}`),
    ...(isReordered ? ['Choices in another order'] : []),
  ]
}

const usesText = (count: number): string =>
  count === 0
    ? ''
    : ` (${pluralise(count, 'application has', 'applications have')} it, and will show ‘${REMOVED_CHOICE}’)`

/** Returns the choices that a list no longer has. */
export const removedChoices = (before: Choices, after: Choices): Choices =>
  before.filter(({ id }) => !after.some((choice) => choice.id === id))

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
