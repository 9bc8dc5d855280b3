import { createContext, type ReactNode, use } from 'react'
import { matchPath, type Params } from './match-path.ts'
import { useLocation } from './router.tsx'

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
