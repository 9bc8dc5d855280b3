import { sameAnswer } from '../../forms/same.ts'
import type { AnswerChanges, Answers, FieldKey } from './application-form.ts'

/** By field: the version of the application that last changed it. A field never changed is missing. */
export type FieldVersions = Readonly<Partial<Record<FieldKey, number>>>

export type Merge = {
  /** What is to be stored: fields that nobody else changed since. */
  readonly apply: AnswerChanges
  /** Fields that both sides changed to different values. They are not stored; the person is asked. */
  readonly conflicts: readonly FieldKey[]
  /** What others changed since `base`, conflicts included, so that the sender can follow. */
  readonly theirs: AnswerChanges
}

/** The fields that would not stay as they are stored. */
export const fieldsThatDiffer = (stored: Answers, changes: AnswerChanges): FieldKey[] =>
  (Object.keys(changes) as FieldKey[]).filter((key) => !sameAnswer(stored[key], changes[key]))

/**
 * Merges a save into what is stored, field by field (decisions, Form: two tabs never overwrite silently).
 * @param base the version of the application that the changes were made on
 */
export function mergeChanges(
  stored: Answers,
  versions: FieldVersions,
  base: number,
  changes: AnswerChanges,
): Merge {
  const changedSince = (key: FieldKey) => (versions[key] ?? 0) > base
  const different = fieldsThatDiffer(stored, changes)
  const conflicts = different.filter(changedSince)
  const take = different.filter((key) => !changedSince(key))
  const theirs = (Object.keys(versions) as FieldKey[]).filter(
    (key) => changedSince(key) && !(key in changes && sameAnswer(stored[key], changes[key])),
  )
  return { apply: pick(changes, take), conflicts, theirs: pick(stored, theirs) }
}

const pick = (from: AnswerChanges, keys: readonly FieldKey[]): AnswerChanges =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))
