import type { AnyRecord } from './create-record.ts'
import type { Kept } from './kept.ts'
import type { Surroundings } from './surroundings.ts'

/** A record that a tab has open. */
export type Open = {
  readonly record: Promise<AnyRecord>
  known: AnyRecord | undefined
  /** By how many screens. */
  shown: number
  /** A screen is gone, and what stood there is being saved. */
  leaving: boolean
}

/** What the records of a tab share. */
export type Desk = {
  readonly around: Surroundings
  readonly open: Map<string, Open>
  /** What waits on the device and belongs to no other tab that lives, the newest first. */
  readonly leftOf: (owner: string) => Promise<Kept[]>
}
