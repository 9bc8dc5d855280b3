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
