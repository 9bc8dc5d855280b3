import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { type Address, resolve, type Target, type Visit } from './address.ts'
import { FIRST_KEY, type Location, locationHere, type NavigationType, visit } from './history.ts'

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

type Navigate = {
  (to: Target, how?: Visit): void
  /** @param steps of the history, backwards below 0 */
  (steps: number): void
}

/** @returns goes elsewhere; the same function for as long as one is on the same path */
export function useNavigate(): Navigate {
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
