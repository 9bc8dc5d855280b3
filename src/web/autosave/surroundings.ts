import type { Base } from '#domain/records/reconcile.ts'
import type { Shelf } from './shelf.ts'

/** Told to the other tabs: how the server's record stands by now. */
export type Heard = { readonly record: string; readonly base: Base<object> }

/** What a record lives among; in the browser as records.ts has it. */
export type Surroundings = {
  readonly shelf: Shelf
  readonly tab: string
  readonly isOtherLiving: () => Promise<(tab: string) => boolean>
  readonly asWriter: <T>(record: string, write: () => Promise<T>) => Promise<T>
  readonly tell: (heard: Heard) => void
  /** @returns what ends it */
  readonly listen: (listener: (heard: Heard) => void) => () => void
  /** Who is signed in by now; undefined for nobody. */
  readonly present: () => string | undefined
  readonly isOnline: () => boolean
  readonly now: () => number
}
