/** Parts of a path by the names its route gives them, as they read. */
export type Params = Readonly<Record<string, string | undefined>>

/**
 * In small letters or capitals, with and without a slash at its end: addresses are typed and sent in letters.
 * @param route '/discussion/:slug', in small letters
 * @param pathname as it stands in the address, encoded
 * @returns what stands in the place of its names, or undefined where it is the path of another route
 */
export function matchPath(route: string, pathname: string): Params | undefined {
  const wanted = partsOf(route)
  const given = partsOf(pathname)
  if (wanted.length !== given.length) return undefined
  const pairs = wanted.map((part, place) => [part, given[place] ?? ''] as const)
  if (!pairs.every(([part, one]) => isName(part) || part === one.toLowerCase())) return undefined
  return Object.fromEntries(
    pairs.filter(([part]) => isName(part)).map(([part, one]) => [part.slice(1), decoded(one)]),
  )
}

const partsOf = (path: string) => path.replace(/\/+$/, '').split('/')

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
