import type { News } from '#domain/records/reconcile.ts'
import type { Changes, Save, Shape } from '#domain/records/record.ts'
import type { Failure } from '#domain/records/state.ts'

/** What makes one record unlike another: a screen's own part of saving. */
export type RecordKind<V extends object> = {
  /** Whose text it is. */
  readonly owner: string
  /** Of the record among the owner's: 'draft:…', 'answers:…' */
  readonly name: string
  readonly shape: Shape<V>
  /**
   * A call that gives up after some time, so that the next one can go (api/send.ts); undefined: it stays on the device,
   * until the screen has sent it in its own way.
   */
  readonly send?: (save: Save<V>) => Promise<News<V>>
  /** Sends the last changes and closes the record. */
  readonly submit?: (save: Save<V>) => Promise<unknown>
  /** What of the pending changes the server would take, whose values it has; all of them without it. */
  readonly sendable?: (changes: Changes<V>, base: V) => Changes<V>
}

/** Inputs that keep their text themselves, as a form does. */
export type Holder<V extends object> = {
  readonly read: () => V
  /** Lays values that came from elsewhere into the inputs. */
  readonly put: (changes: Changes<V>) => void
}

/** How a save or a submission ended. */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: unknown; readonly failure: Failure }
