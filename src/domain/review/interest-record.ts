import type { RecordShape } from '../records/record.ts'
import type { InterestLevel } from './interest.ts'

/** A team member's interest in an application, as an autosaved record. */
export type InterestRecord = {
  /** Null if no interest was entered, or if it was cleared. */
  readonly level: InterestLevel | null
  /**
   * In whole rupees. 0 if none was entered. It counts only with a level that counts as interested, but stays when the
   * level changes, so that a change back does not lose it.
   */
  readonly amount: number
}

export const BLANK_INTEREST: InterestRecord = { level: null, amount: 0 }

export const INTEREST_SHAPE: RecordShape<InterestRecord> = {
  keys: ['level', 'amount'],
  isEqual: (key, a, b) => (a ?? BLANK_INTEREST[key]) === (b ?? BLANK_INTEREST[key]),
}
