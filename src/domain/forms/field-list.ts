import { CHOICES_MAX, TEAM_FIELDS_MAX } from '../limits.ts'
import type { RecordShape } from '../records/record.ts'
import { cleanLine } from '../typed-text.ts'
import { isEqualAnswer } from './equality.ts'
import { cleanDefinition, type FieldDefinition, type FieldListName } from './field-definition.ts'
import { mergeCells } from './merge-rows.ts'

/** A list of fields that a group defines. */
export type FieldList = {
  /** Title of the section with the group's own questions. Not used for team fields. */
  readonly title: string
  readonly fields: readonly FieldDefinition[]
}

/** Refusals of changes to the own questions and team fields. */
export const FIELD_LIST_REFUSALS = {
  title: 'Not published',
  conflict: 'Someone else has changed this list. Check the changes, then publish again.',
} as const

export const FIELD_LIST_KEYS = ['title', 'fields'] as const

/** Title of the section with the group's own questions until an administrator changes it. */
export const DEFAULT_SECTION_TITLE = 'Additional questions'

/** The list before anything is published. */
export const emptyFieldList = (name: FieldListName): FieldList => ({
  title: name === 'application-form' ? DEFAULT_SECTION_TITLE : '',
  fields: [],
})

/** Returns a list as it is published: with cleaned texts, and without what lists of this name do not use. */
export function cleanFieldList(name: FieldListName, { title, fields }: FieldList): FieldList {
  const unused = name === 'application-form' ? { archived: false, for_reviewers: false } : { required: false }
  const empty = emptyFieldList(name)
  return {
    title: (empty.title && cleanLine(title)) || empty.title,
    fields: fields.map((field) => ({ ...cleanDefinition(field), ...unused })),
  }
}

/** Returns a list in which an item has another place. */
export const moveItem = <T>(items: readonly T[], from: number, to: number): readonly T[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))

/** The unpublished copy of a list as a record. */
export const FIELD_LIST_SHAPE: RecordShape<FieldList> = {
  keys: FIELD_LIST_KEYS,
  isEqual: (_, a, b) => isEqualAnswer(a, b),
  mergeValue: (_, base, mine, theirs) => mergeValues(mergeCells, base, mine, theirs),
  mergeOver: (_, base, mine, theirs) => mergeValues(mergeCellsOver, base, mine, theirs) ?? mine,
}

type Value = FieldList[keyof FieldList]

const mergeValues = (mergeItem: MergeCells, base: Value, mine: Value, theirs: Value): Value | undefined =>
  typeof base === 'string' || typeof mine === 'string' || typeof theirs === 'string'
    ? undefined
    : mergeById(mergeDefinitions(mergeItem), TEAM_FIELDS_MAX, base, mine, theirs)

type Identified = { readonly id: string }

/** Merges two versions of one item. Returns undefined for a conflict. */
type MergeItem<T> = (base: T, mine: T, theirs: T) => T | undefined

type MergeCells = <T extends object>(base: T, mine: T, theirs: T) => T | undefined

/** Merges two versions of an object by property. If both sides changed a property, mine wins. */
const mergeCellsOver = <T extends object>(base: T, mine: T, theirs: T): T => {
  const keys = Object.keys(mine) as (keyof T)[]
  const changed = keys.filter((key) => !isEqualAnswer(base[key], mine[key]))
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) }
}

/** Merges two versions of a definition by property, and its choices by their ids. */
const mergeDefinitions =
  (cells: MergeCells): MergeItem<FieldDefinition> =>
  (base, mine, theirs) => {
    const choices = mergeById(cells, CHOICES_MAX, base.choices, mine.choices, theirs.choices)
    return choices && cells({ ...base, choices }, { ...mine, choices }, { ...theirs, choices })
  }

/**
 * Merges two versions of a list by the ids of its items. Keeps both sides' additions and removals. An item that one side
 * removed and the other changed stays, so that no text is lost.
 * @param max the number of items that can be saved
 * @returns undefined if both sides changed the same part of an item, or if there would be more items
 */
function mergeById<T extends Identified>(
  mergeItem: MergeItem<T>,
  max: number,
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] | undefined {
  const find = (items: readonly T[], id: string) => items.find((item) => item.id === id)
  const merged: T[] = []
  for (const id of mergeOrder(base.map(idOf), mine.map(idOf), theirs.map(idOf))) {
    const [before, here, there] = [find(base, id), find(mine, id), find(theirs, id)]
    if (here && there) {
      const item = isEqualAnswer(here, there) ? here : before && mergeItem(before, here, there)
      if (!item) return undefined
      merged.push(item)
    } else {
      const remaining = here ?? there
      if (remaining && !isEqualAnswer(before, remaining)) merged.push(remaining)
    }
  }
  return merged.length > max ? undefined : merged
}

const idOf = ({ id }: Identified) => id

/** Returns the ids of both lists: in my order if I changed it, otherwise in theirs. */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [main, other] = isReordered(base, mine) ? [mine, theirs] : [theirs, mine]
  return other.reduce<string[]>(
    (order, id, place) => {
      if (order.includes(id)) return order
      const before = other[place - 1]
      return order.toSpliced(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
    },
    [...main],
  )
}

const isReordered = (base: readonly string[], edited: readonly string[]): boolean => {
  const remaining = base.filter((id) => edited.includes(id))
  const kept = edited.filter((id) => base.includes(id))
  return remaining.some((id, place) => id !== kept[place])
}
