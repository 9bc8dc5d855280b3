import { CHAMPION_LINE_CHARACTERS, VERDICT_COMMENT_CHARACTERS } from '../limits.ts'
import { type Changes, keysOf, pick, type RecordShape } from '../records/record.ts'
import type { Verdict } from './verdicts.ts'

/** A reviewer's verdict on an application, as an autosaved record. */
export type VerdictRecord = {
  /** Null if no verdict was given, or if it was cleared. */
  readonly verdict: Verdict | null
  /** A one-line summary for the team's discussion. */
  readonly champion_line: string
  readonly comment: string
}

export const BLANK_VERDICT: VerdictRecord = { verdict: null, champion_line: '', comment: '' }

export const VERDICT_SHAPE: RecordShape<VerdictRecord> = {
  keys: ['verdict', 'champion_line', 'comment'],
  isEqual: (_, a, b) => (a ?? '') === (b ?? ''),
}

/** The maximum lengths of the texts, in characters. */
export const VERDICT_TEXT_LIMITS = {
  champion_line: CHAMPION_LINE_CHARACTERS,
  comment: VERDICT_COMMENT_CHARACTERS,
} as const
export type VerdictText = keyof typeof VERDICT_TEXT_LIMITS

const isTooLong = (key: string, value: unknown): boolean =>
  key in VERDICT_TEXT_LIMITS && String(value ?? '').length > VERDICT_TEXT_LIMITS[key as VerdictText]

/** Omits texts over the limit from the changes. The browser keeps them until they are shorter. */
export const withoutTooLongTexts = (changes: Changes<VerdictRecord>): Changes<VerdictRecord> =>
  pick<VerdictRecord>(
    changes,
    keysOf<VerdictRecord>(changes).filter((key) => !isTooLong(key, changes[key])),
  )
