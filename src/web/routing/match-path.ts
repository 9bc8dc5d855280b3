/** Parts of a path by the names its route gives them, as they read. */
export type Params = Readonly<Record<string, string | undefined>>

/**
 * In small letters or capitals, with and without a slash at its end: addresses are typed and sent in letters.
 * @param route '/discussion/:slug'
 * @param pathname as it stands in the address, encoded
 * @returns what stands in the place of its names, or undefined where it is the path of another route
 */
export function matchPath(route: string, pathname: string): Params | undefined {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const found = patternOf(route).exec(pathname)
  return found
    ? Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]))
    : undefined
}

const patternOf = (route: string) =>
  new RegExp(`^${route.replace(/\/+$/, '').replace(/:\w+/g, '([^/]+)')}/*$`, 'i')

/** A path that was cut within a letter stays as it is: it is no reason to draw nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (failure) {
    if (failure instanceof URIError) return part
    throw failure
  }
}
