import type { AnyRecord } from './create-record.ts'
import type { Kept } from './kept.ts'
import type { Surroundings } from './surroundings.ts'

/** A record that a tab has open. */
export type Open = {
  readonly record: Promise<AnyRecord>
  known: AnyRecord | undefined
  /** By how many screens. */
  shown: number
  /** How many screens are gone of which what stood there is being saved. */
  leaving: number
}

/** What the records of a tab share. */
export type Desk = {
  readonly around: Surroundings
  readonly open: Map<string, Open>
  /** What waits on the device and belongs to no other tab that lives, the newest first. */
  readonly leftOf: (owner: string) => Promise<Kept[]>
}
