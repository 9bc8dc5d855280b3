import { LINE_SHAPE } from '#domain/forms/answer-shape.ts'
import { isBlankText, trimBlank } from '#domain/typed-text.ts'
import { REASON_CHARACTERS, REASONS_MAX } from '../../limits.ts'
import type { Choice } from '../choice.ts'
import { createField, type Kind } from '../kind.ts'
import { mergeNamedRows } from '../merge-rows.ts'

/** The reason for one of the field's topics. */
export type Reason = { readonly topic: string; readonly reason: string }

type Own = { readonly topics: readonly Choice[] }

/**
 * Reasons for answers that look wrong and are right. They are a list and not an object with a key for each topic, so
 * that a new topic needs no migration.
 */
export const REASONS: Kind<readonly Reason[], Own> = {
  name: 'reasons',
  blank: () => [],
  check: () => [],
  separator: ': ',
  entries: (value, { topics }) =>
    value.map(({ topic, reason }) => ({
      name: topics.find((one) => one.value === topic)?.label ?? topic,
      details: [trimBlank(reason)],
    })),
  normalise: (value) =>
    value
      .filter(({ reason }) => !isBlankText(reason))
      .map(({ topic, reason }) => ({ topic, reason: trimBlank(reason) })),
  merge: (base, mine, theirs) => mergeNamedRows(({ topic }) => topic, base, mine, theirs),
  shape: () => ({
    is: 'list',
    of: { is: 'object', of: { topic: LINE_SHAPE, reason: { is: 'text', max: REASON_CHARACTERS } } },
    max: REASONS_MAX,
  }),
  storage: () => ({ column: 'json', always: [{ of: 'rows', max: REASONS_MAX }] }),
}

export const reasons = <const K extends string>(key: K, label: string, topics: readonly Choice[]) =>
  createField(REASONS, { key, label, required: false }, { topics })
