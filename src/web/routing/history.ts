import { newId } from '#web/new-id.ts'

/** The current entry of the tab's history. */
export type Location = Address & {
  /**
   * The id of the history entry. It stays the same after a reload and after Back. It is 'default' for a tab's first
   * entry.
   */
  readonly key: string
  /** The state that was passed to the navigation. */
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows the state that it passes, and checks it
  readonly state: any
}

/**
 * The kind of navigation. POP means Back, Forward, the address bar or the first load. The application itself causes the
 * other two.
 */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export const FIRST_KEY = 'default'

/**
 * The state of a history entry. `usr` is the name that react-router uses. Tabs that were opened with an earlier release
 * may still have it.
 */
type EntryState = { readonly usr?: unknown; readonly key?: string } | null

/**
 * The id of an application, followed by punctuation that mail and chat programs append to a copied address, such as a
 * full stop or a bracket.
 */
const ID_WITH_TAIL = /([?&](?:id|read)=[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[^&]*/i

export function currentLocation(): Location {
  const { pathname, search: copied, hash } = window.location
  const entry: EntryState = window.history.state
  const search = copied.replace(ID_WITH_TAIL, '$1')
  return { pathname, search, hash, key: entry?.key ?? FIRST_KEY, state: entry?.usr ?? null }
}

/**
 * Adds an address to the history, or replaces the current entry. Safari rejects more than a hundred changes within 30
 * seconds; in that case, the page is loaded from the server.
 */
export function visit(address: Address, { replace, state }: Visit): NavigationType {
  const entry: EntryState = { usr: state, key: newId() }
  try {
    window.history[replace ? 'replaceState' : 'pushState'](entry, '', asText(address))
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'SecurityError')) throw failure
    window.location.assign(asText(address))
  }
  return replace ? 'REPLACE' : 'PUSH'
}

/** The parts of an address. `search` begins with '?' and `hash` with '#', unless they are empty. */
export type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/** The target of a navigation: an address as text, or its parts. A missing path means the current one. */
export type Target = string | Partial<Address>

/** The options of a navigation. */
export type Visit = {
  /** True to replace the current history entry instead of adding one. */
  readonly replace?: boolean | undefined
  /** State to store with the history entry. */
  readonly state?: unknown
}

const withPrefix = (prefix: '?' | '#', part = '') =>
  part === '' || part.startsWith(prefix) ? part : prefix + part

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s

function partsOf(text: string): Partial<Address> {
  const [, pathname, search, hash] = PARTS.exec(text) ?? []
  return { pathname, search, hash }
}

/**
 * Returns the address of a target. The query and the hash are not inherited from the current address.
 * @param currentPath the path to use for a target that has none
 */
export function resolve(target: Target, currentPath: string): Address {
  const { pathname, search, hash } = typeof target === 'string' ? partsOf(target) : target
  return {
    pathname: pathname || currentPath,
    search: withPrefix('?', search === '?' ? '' : search),
    hash: withPrefix('#', hash === '#' ? '' : hash),
  }
}

export const asText = ({ pathname, search, hash }: Address): string => pathname + search + hash

/** The decoded parameters of a path. */
export type Params = Readonly<Record<string, string | undefined>>

/**
 * Matches a path against a route. Ignores case and a trailing slash, because users type addresses by hand.
 * @param route for example '/discussion/:slug', in lower case
 * @param pathname encoded, as in the address
 * @returns the parameters; undefined if the path does not match
 */
export function matchPath(route: string, pathname: string): Params | undefined {
  const expected = segmentsOf(route)
  const actual = segmentsOf(pathname)
  if (expected.length !== actual.length) return undefined
  const pairs = expected.map((part, index) => [part, actual[index] ?? ''] as const)
  if (!pairs.every(([part, value]) => isParam(part) || part === value.toLowerCase())) return undefined
  return Object.fromEntries(
    pairs.filter(([part]) => isParam(part)).map(([part, value]) => [part.slice(1), decoded(value)]),
  )
}

const segmentsOf = (path: string) => path.replace(/\/+$/, '').split('/')

const isParam = (part: string) => part.startsWith(':')

/** Decodes a part of a path. Returns it unchanged if it cannot be decoded, for example because it is truncated. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (failure) {
    if (failure instanceof URIError) return part
    throw failure
  }
}
