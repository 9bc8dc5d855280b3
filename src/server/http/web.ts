import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import { ROUTES } from '#domain/routes.ts'
import type { Services } from '#server/services.ts'
import type { AppEnv } from './caller.ts'
import { fillPages } from './pages.ts'
import { cachingOf, REVALIDATE, serveFile } from './serve-file.ts'
import { readWebFiles } from './web-files.ts'

export type Built = { readonly web: URL; readonly prerender: URL }

/** As the build lays them: this module in dist/server, the pages in dist/web. */
const BUILT: Built = {
  web: new URL('../web/', import.meta.url),
  prerender: new URL('prerender.js', import.meta.url),
}

const NOT_PAGES = ['/api/', FILES_PATH, '/assets/']
const LANDINGS: readonly string[] = ROUTES.filter(({ screen }) => screen === 'landing').map(
  ({ path }) => path,
)

/**
 * Serves the built pages: files as they are, and for every other address the one page, which knows its routes itself
 * and leads unknown ones on (S2.11, S2.12).
 */
export function webRoutes({ config, log }: Services, built = BUILT) {
  const folder = fileURLToPath(built.web)
  const files = readWebFiles(folder)
  const index = files.get('/index.html')
  files.delete('/index.html')
  const html = index && new TextDecoder().decode(index.plain)
  const pages = html && fillPages(html, config, folder, built.prerender, log)
  if (!pages) log.warn('The pages are not built: only the API is served')

  return new Hono<AppEnv>().get('*', async (c) => {
    const { path } = c.req
    const file = files.get(path)
    if (file) return serveFile(c, file, cachingOf(path))
    if (!pages || isNoPage(c, path)) return c.notFound()
    const { empty, landing } = await pages
    const drawn = showsLanding(c, path) ? landing : empty
    return serveFile(c, drawn, REVALIDATE, 'Accept-Encoding, Cookie')
  })
}

/** Whoever is signed in is led on from the landing at once, and must not see it flash by. */
const showsLanding = (c: Context<AppEnv>, path: string): boolean =>
  LANDINGS.includes(path) && new URL(c.req.url).search === '' && c.var.caller.session === undefined

/** A missing picture or script is missing; a page in its place would only hide that. */
function isNoPage(c: Context, path: string): boolean {
  if (NOT_PAGES.some((place) => path.startsWith(place))) return true
  const isFile = /\.\w+$/.test(path)
  return isFile && !c.req.header('Accept')?.includes('text/html')
}
