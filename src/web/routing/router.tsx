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
  currentLocation,
  FIRST_KEY,
  type Location,
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

/** Renders the route of the window's address, and updates when the address changes. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [current, setCurrent] = useState(() => ({
    location: currentLocation(),
    type: 'POP' as NavigationType,
  }))
  // A transition keeps the current screen usable until the next one can be rendered.
  const show = useCallback((type: NavigationType) => {
    const location = currentLocation()
    startTransition(() => setCurrent({ location, type }))
  }, [])
  useLayoutEffect(() => {
    const onPopState = () => show('POP')
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [show])
  // This function must be stable across addresses, because effects depend on it.
  const navigate = useCallback((address: Address, how: Visit) => show(visit(address, how)), [show])
  const router = useMemo(() => ({ ...current, visit: navigate }), [current, navigate])
  return <RouterContext value={router}>{children}</RouterContext>
}

type StaticRouterProps = { readonly location: string; readonly children: ReactNode }

/** Renders a single path without a window, for the prerendered page. */
export function StaticRouter({ location, children }: StaticRouterProps) {
  const router: Router = {
    location: { pathname: location, search: '', hash: '', key: FIRST_KEY, state: null },
    type: 'POP',
    visit: (address) => {
      throw new Error(`A prerendered page cannot navigate to ${address.pathname}.`)
    },
  }
  return <RouterContext value={router}>{children}</RouterContext>
}

function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('Routing hooks and links must be used within a router')
  return router
}

export const useLocation = (): Location => useRouter().location

export const useNavigationType = (): NavigationType => useRouter().type

type NavigateFunction = {
  (to: Target, how?: Visit): void
  /** @param steps number of steps in the history; negative to go back */
  (steps: number): void
}

/** @returns the same function until the path changes */
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
  /** The routes. The first one that matches the address is rendered. */
  readonly routes: readonly { readonly path: string; readonly element: ReactNode }[]
  /** Rendered for any other address. */
  readonly otherwise: ReactNode
}

const ParamsContext = createContext<Params>({})

/**
 * Renders the element of the matching route. If the elements of two routes have the same key, the screen keeps its
 * state.
 */
export function Routes({ routes, otherwise }: RoutesProps) {
  const { pathname } = useLocation()
  for (const { path, element } of routes) {
    const params = matchPath(path, pathname)
    if (params) return <ParamsContext value={params}>{element}</ParamsContext>
  }
  return <ParamsContext value={{}}>{otherwise}</ParamsContext>
}

/** Returns the parameters of the matching route, for example `slug` for '/discussion/:slug'. */
export const useParams = (): Params => use(ParamsContext)

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Visit & { readonly to: Target }

/**
 * Returns whether the application handles a click on a link. Clicks with a modifier key, another mouse button or a
 * target are left to the browser.
 */
const isPlainClick = (event: MouseEvent, target: string | undefined) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A link within the application. A link to the current address replaces the history entry. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const address = asText(resolve(to, location.pathname))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event, rest.target)) return
    event.preventDefault()
    navigate(to, { replace: replace ?? address === asText(location), state })
  }
  return <a {...rest} href={address} onClick={follow} />
}

/** A link that is marked as the current page on its own path and on all paths below it. */
export function NavLink(props: LinkProps) {
  const { pathname: location } = useLocation()
  const { pathname } = resolve(props.to, location)
  const currentPath = location.toLowerCase()
  const isCurrent = currentPath === pathname || currentPath.startsWith(`${pathname}/`)
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}

/** Navigates once it has been rendered. */
export function Navigate({ to, replace, state }: Visit & { readonly to: Target }) {
  const navigate = useNavigate()
  const address = asText(resolve(to, useLocation().pathname))
  useEffect(() => navigate(address, { replace, state }), [navigate, address, replace, state])
  return null
}

type Query = URLSearchParams | Readonly<Record<string, string>>

/** Computes the new query from the latest query, which may be newer than the rendered one. */
type QueryChange = (latest: URLSearchParams) => Query

/** Returns the query of the address, and a function that replaces the query and removes the hash. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (query: Query | QueryChange, how?: Visit) => void,
] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: Query | QueryChange, how?: Visit) => {
      const chosen = typeof next === 'function' ? next(new URLSearchParams(currentLocation().search)) : next
      navigate({ search: new URLSearchParams(chosen).toString() }, how)
    },
    [navigate],
  )
  return [query, setQuery]
}
