import { newId } from '#web/new-id.ts'

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

/** What an address of the product consists of, the parts behind the path with their signs or empty. */
export type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/** Where something leads: an address as text, or its parts; without a path, on the screen one is at. */
export type Target = string | Partial<Address>

/** What may be said of a visit of an address. */
export type Visit = {
  /** Whether it takes the place of the one before in the history. */
  readonly replace?: boolean | undefined
  /** What the history keeps with it. */
  readonly state?: unknown
}

const signed = (sign: '?' | '#', part = '') => (part === '' || part.startsWith(sign) ? part : sign + part)

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s

function partsOf(text: string): Partial<Address> {
  const [, pathname, search, hash] = PARTS.exec(text) ?? []
  return { pathname, search, hash }
}

/**
 * @param target without its path, query and hash are exactly those that it names
 * @param here the path of the screen one is at
 */
export function resolve(target: Target, here: string): Address {
  const { pathname, search, hash } = typeof target === 'string' ? partsOf(target) : target
  return {
    pathname: pathname || here,
    search: signed('?', search === '?' ? '' : search),
    hash: signed('#', hash === '#' ? '' : hash),
  }
}

export const asText = ({ pathname, search, hash }: Address): string => pathname + search + hash

/** Parts of a path by the names its route gives them, as they read. */
export type Params = Readonly<Record<string, string | undefined>>

/**
 * In small letters or capitals, with and without a slash at its end: addresses are typed and sent in letters.
 * @param route '/discussion/:slug', in small letters
 * @param pathname as it stands in the address, encoded
 * @returns what stands in the place of its names, or undefined where it is the path of another route
 */
export function matchPath(route: string, pathname: string): Params | undefined {
  const wanted = segmentsOf(route)
  const given = segmentsOf(pathname)
  if (wanted.length !== given.length) return undefined
  const pairs = wanted.map((part, place) => [part, given[place] ?? ''] as const)
  if (!pairs.every(([part, one]) => isName(part) || part === one.toLowerCase())) return undefined
  return Object.fromEntries(
    pairs.filter(([part]) => isName(part)).map(([part, one]) => [part.slice(1), decoded(one)]),
  )
}

const segmentsOf = (path: string) => path.replace(/\/+$/, '').split('/')

const isName = (part: string) => part.startsWith(':')

/** A path that was cut within a letter stays as it is: it is no reason to draw nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (failure) {
    if (failure instanceof URIError) return part
    throw failure
  }
}
