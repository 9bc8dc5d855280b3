import { CHAMPION_LINE_CHARACTERS, VERDICT_COMMENT_CHARACTERS } from '../limits.ts'
import { type Changes, keysOf, pick, type RecordShape } from '../records/record.ts'
import type { ReviewVerdict } from './verdicts.ts'

/** A reviewer's verdict on an application, as an autosaved record. */
export type ReviewRecord = {
  /** Null if no verdict was given, or if it was cleared. */
  readonly verdict: ReviewVerdict | null
  /** A one-line summary for the team's discussion. */
  readonly champion_line: string
  readonly comment: string
}

export const BLANK_REVIEW: ReviewRecord = { verdict: null, champion_line: '', comment: '' }

export const REVIEW_SHAPE: RecordShape<ReviewRecord> = {
  keys: ['verdict', 'champion_line', 'comment'],
  isEqual: (_, a, b) => (a ?? '') === (b ?? ''),
}

/** The maximum lengths of the texts, in characters. */
export const REVIEW_TEXT_LIMITS = {
  champion_line: CHAMPION_LINE_CHARACTERS,
  comment: VERDICT_COMMENT_CHARACTERS,
} as const
export type ReviewText = keyof typeof REVIEW_TEXT_LIMITS

const isTooLong = (key: string, value: unknown): boolean =>
  key in REVIEW_TEXT_LIMITS && String(value ?? '').length > REVIEW_TEXT_LIMITS[key as ReviewText]

/** Omits texts over the limit from the changes. The browser keeps them until they are shorter. */
export const withoutTooLongTexts = (changes: Changes<ReviewRecord>): Changes<ReviewRecord> =>
  pick<ReviewRecord>(
    changes,
    keysOf<ReviewRecord>(changes).filter((key) => !isTooLong(key, changes[key])),
  )
