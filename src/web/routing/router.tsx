import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  type Address,
  asText,
  FIRST_KEY,
  type Location,
  locationHere,
  matchPath,
  type NavigationType,
  type Params,
  resolve,
  type Target,
  type Visit,
  visit,
} from './history.ts'

type Router = {
  readonly location: Location
  readonly type: NavigationType
  readonly visit: (address: Address, how: Visit) => void
}

const RouterContext = createContext<Router | undefined>(undefined)

/** Draws what the address of the window says, and follows it. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [now, setNow] = useState(() => ({ location: locationHere(), type: 'POP' as NavigationType }))
  // A screen that is left takes keys until the next one can be drawn.
  const show = useCallback((type: NavigationType) => {
    const location = locationHere()
    startTransition(() => setNow({ location, type }))
  }, [])
  useLayoutEffect(() => {
    const pop = () => show('POP')
    window.addEventListener('popstate', pop)
    return () => window.removeEventListener('popstate', pop)
  }, [show])
  // The same at every address: effects that go elsewhere would begin again with another.
  const go = useCallback((address: Address, how: Visit) => show(visit(address, how)), [show])
  const router = useMemo(() => ({ ...now, visit: go }), [now, go])
  return <RouterContext value={router}>{children}</RouterContext>
}

type StaticRouterProps = { readonly location: string; readonly children: ReactNode }

/** Draws one address once, where there is no window. @param location its path */
export function StaticRouter({ location, children }: StaticRouterProps) {
  const router: Router = {
    location: { pathname: location, search: '', hash: '', key: FIRST_KEY, state: null },
    type: 'POP',
    visit: (address) => {
      throw new Error(`Nobody goes to ${address.pathname} from a page that is drawn once.`)
    },
  }
  return <RouterContext value={router}>{children}</RouterContext>
}

function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('What asks for the address must be used within a router')
  return router
}

export const useLocation = (): Location => useRouter().location

export const useNavigationType = (): NavigationType => useRouter().type

type NavigateFunction = {
  (to: Target, how?: Visit): void
  /** @param steps of the history, backwards below 0 */
  (steps: number): void
}

/** @returns goes elsewhere; the same function for as long as one is on the same path */
export function useNavigate(): NavigateFunction {
  const { location, visit } = useRouter()
  const { pathname } = location
  return useCallback(
    (to: Target | number, how: Visit = {}) => {
      if (typeof to === 'number') window.history.go(to)
      else visit(resolve(to, pathname), how)
    },
    [visit, pathname],
  )
}

type RoutesProps = {
  /** By the path of each; the first that the address has is drawn. */
  readonly routes: readonly { readonly path: string; readonly element: ReactNode }[]
  /** For any other address. */
  readonly otherwise: ReactNode
}

const ParamsContext = createContext<Params>({})

/** Draws what stands at the address. What has the same key at two of them stays as it is from one to the other. */
export function Routes({ routes, otherwise }: RoutesProps) {
  const { pathname } = useLocation()
  for (const { path, element } of routes) {
    const params = matchPath(path, pathname)
    if (params) return <ParamsContext value={params}>{element}</ParamsContext>
  }
  return <ParamsContext value={{}}>{otherwise}</ParamsContext>
}

/** What the address has where its route has names: of '/discussion/:slug' the `slug`. */
export const useParams = (): Params => use(ParamsContext)

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Visit & { readonly to: Target }

/** With a key or another button held, and for another window, the browser follows a link itself. */
const isOurs = (event: MouseEvent, target: string | undefined) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A link within the product, which needs no new page. Followed to where one is, it makes no second step of the history. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const address = asText(resolve(to, location.pathname))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isOurs(event, rest.target)) return
    event.preventDefault()
    navigate(to, { replace: replace ?? address === asText(location), state })
  }
  return <a {...rest} href={address} onClick={follow} />
}

/** A link that tells readers whether one is there, or at something under it. */
export function NavLink(props: LinkProps) {
  const { pathname: location } = useLocation()
  const { pathname } = resolve(props.to, location)
  // As routes are found (match-path.ts).
  const here = location.toLowerCase()
  const isThere = here === pathname || here.startsWith(`${pathname}/`)
  return <Link {...props} aria-current={isThere ? 'page' : undefined} />
}

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace, state }: Visit & { readonly to: Target }) {
  const navigate = useNavigate()
  const address = asText(resolve(to, useLocation().pathname))
  useEffect(() => navigate(address, { replace, state }), [navigate, address, replace, state])
  return null
}

type Query = URLSearchParams | Readonly<Record<string, string>>

/** The query of the address, and what puts another one in its place; the hash goes with the old one. */
export function useSearchParams(): readonly [URLSearchParams, (query: Query, how?: Visit) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: Query, how?: Visit) => navigate({ search: new URLSearchParams(next).toString() }, how),
    [navigate],
  )
  return [query, setQuery]
}
