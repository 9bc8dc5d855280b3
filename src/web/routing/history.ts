import { newId } from '#web/new-id.ts'
import { type Address, asText, type Visit } from './address.ts'

/** Where one is in the history of the tab. */
export type Location = Address & {
  /** Of the visit, through reload and Back; of the first of a tab 'default'. */
  readonly key: string
  /** What was said with the visit. */
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows what it puts there, and looks before it takes
  readonly state: any
}

/** How one has come there: by Back, Forward and the address bar, or by the product itself. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export const FIRST_KEY = 'default'

/** What a visit leaves in the history. `usr` is what react-router called it: tabs outlive releases. */
type Kept = { readonly usr?: unknown; readonly key?: string } | null

export function locationHere(): Location {
  const { pathname, search, hash } = window.location
  const kept: Kept = window.history.state
  return { pathname, search, hash, key: kept?.key ?? FIRST_KEY, state: kept?.usr ?? null }
}

/**
 * Puts an address into the browser's bar and the history. Safari refuses more than a hundred in half a minute: then the
 * browser goes there itself.
 * @returns how one has come there
 */
export function visit(address: Address, { replace, state }: Visit): NavigationType {
  const kept: Kept = { usr: state, key: newId() }
  try {
    window.history[replace ? 'replaceState' : 'pushState'](kept, '', asText(address))
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'SecurityError')) throw failure
    window.location.assign(asText(address))
  }
  return replace ? 'REPLACE' : 'PUSH'
}
