import { CHAMPION_LINE_CHARACTERS, VERDICT_COMMENT_CHARACTERS } from '../limits.ts'
import { type Changes, keysOf, pick, type RecordShape } from '../records/record.ts'
import type { ReviewVerdict } from './verdicts.ts'

/** What one reader thinks of an application, as a record. */
export type ReviewRecord = {
  /** null: not given yet, or taken back. */
  readonly verdict: ReviewVerdict | null
  /** Why the group should talk about it, in the words of whoever stands up for it. */
  readonly champion_line: string
  readonly comment: string
}

export const BLANK_REVIEW: ReviewRecord = { verdict: null, champion_line: '', comment: '' }

export const REVIEW_SHAPE: RecordShape<ReviewRecord> = {
  keys: ['verdict', 'champion_line', 'comment'],
  isEqual: (_, one, other) => (one ?? '') === (other ?? ''),
}

/** The most that each text holds, in characters. */
export const REVIEW_TEXT_LIMITS = {
  champion_line: CHAMPION_LINE_CHARACTERS,
  comment: VERDICT_COMMENT_CHARACTERS,
} as const
export type ReviewText = keyof typeof REVIEW_TEXT_LIMITS

const isTooLong = (key: string, value: unknown): boolean =>
  key in REVIEW_TEXT_LIMITS && String(value ?? '').length > REVIEW_TEXT_LIMITS[key as ReviewText]

/** What of the changes is stored: a text that is too long waits where it was typed until it is shorter. */
export const withoutTooLongTexts = (changes: Changes<ReviewRecord>): Changes<ReviewRecord> =>
  pick<ReviewRecord>(
    changes,
    keysOf<ReviewRecord>(changes).filter((key) => !isTooLong(key, changes[key])),
  )
