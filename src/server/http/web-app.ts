import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import { ROUTES } from '#domain/routes.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import type { Site, SiteInfo } from '#server/site-settings.ts'
import type { AppEnv } from './caller.ts'
import { withBrandHead } from './page-head.ts'
import {
  cacheControlFor,
  htmlFile,
  REVALIDATE,
  readStaticFiles,
  type StaticFile,
  serveFile,
} from './static-files.ts'

export type BuildPaths = { readonly web: URL; readonly prerender: URL }

/** Paths in the build, relative to this module in dist/server. The pages are in dist/web. */
const BUILD_PATHS: BuildPaths = {
  web: new URL('../web/', import.meta.url),
  prerender: new URL('prerender.js', import.meta.url),
}

const NOT_PAGES = ['/api/', FILES_PATH, '/assets/']
const LANDING_PATHS: readonly string[] = ROUTES.filter(({ screen }) => screen === 'landing').map(
  ({ path }) => path,
)

/**
 * Serves built files. For every other address, except those of the API and of missing files, serves the web
 * application's page, which handles routes and redirects unknown ones (S2.11, S2.12).
 */
export function webRoutes({ config, site, log }: Services, built = BUILD_PATHS) {
  const folder = fileURLToPath(built.web)
  const files = readStaticFiles(folder)
  const index = files.get('/index.html')
  files.delete('/index.html')
  const html = index && new TextDecoder().decode(index.plain)
  const currentPages =
    html &&
    pagesByVersion(config, site, (settings) => renderPages(html, settings, folder, built.prerender, log))
  // Renders the pages when the server starts, so that the first visitor does not wait.
  if (currentPages) void currentPages()
  else log.warn('The web pages have not been built; serving the API only')

  return new Hono<AppEnv>().get('*', async (c) => {
    const { path } = c.req
    const file = files.get(path)
    if (file) return serveFile(c, file, cacheControlFor(path))
    if (!currentPages || isMissingFile(c, path)) return c.notFound()
    const { empty, landing } = await currentPages()
    const page = showsLanding(c, path) ? landing : empty
    return serveFile(c, page, REVALIDATE, 'Accept-Encoding, Cookie')
  })
}

/**
 * Returns whether to serve the prerendered landing page. Signed-in users are redirected and should not see it flash.
 */
const showsLanding = (c: Context<AppEnv>, path: string): boolean =>
  LANDING_PATHS.includes(path) && new URL(c.req.url).search === '' && c.var.caller.session === undefined

/** Returns whether a path belongs to the API or to a missing file, which must return 404 rather than a page. */
function isMissingFile(c: Context, path: string): boolean {
  if (NOT_PAGES.some((prefix) => path.startsWith(prefix))) return true
  const isFile = /\.\w+$/.test(path)
  return isFile && !c.req.header('Accept')?.includes('text/html')
}

/** The web application's page, both empty and with the prerendered landing page for visitors. */
type Pages = { readonly empty: StaticFile; readonly landing: StaticFile }

/** The settings that the browser needs (web/settings.ts). */
type PageSettings = Pick<Config, 'product' | 'investor' | 'passwordMin'> & {
  readonly logo?: string | undefined
  readonly contactEmail?: string | undefined
  readonly fundedCompanies: readonly string[]
  readonly timeZone?: string | undefined
  readonly privacyNotice?: { readonly version: number; readonly publishedAt: string } | undefined
  readonly hasFundingRounds: boolean
  readonly hasOwnQuestions: boolean
  readonly hasMailServer: boolean
  readonly identityProvider?: string | undefined
}
type Prerender = { renderLanding(settings: PageSettings): string }
type PageInput = { readonly settings: PageSettings; readonly site: SiteInfo }

/** Returns a function that renders the pages on its first call, and again after the settings have changed. */
function pagesByVersion(
  { passwordMin, mail, identityProvider }: Config,
  site: Site,
  render: (input: PageInput) => Promise<Pages>,
): () => Promise<Pages> {
  let rendered: { key: string; pages: Promise<Pages> } | undefined
  return () => {
    const { version, product, investor, logo, contactEmail, fundedCompanies, chosenTimeZone } = site.current
    const notice = site.current.privacyNotice
    const { hasFundingRounds, hasOwnQuestions } = site
    const key = `${version} ${hasFundingRounds} ${hasOwnQuestions}`
    if (rendered?.key !== key) {
      const names = { product, investor, logo: logo?.path, contactEmail, fundedCompanies }
      const hasMailServer = mail.kind === 'smtp'
      const settings = {
        ...names,
        ...(notice && { privacyNotice: { version: notice.version, publishedAt: notice.publishedAt } }),
        ...{ timeZone: chosenTimeZone, passwordMin, hasFundingRounds, hasOwnQuestions, hasMailServer },
        identityProvider: identityProvider?.name,
      }
      rendered = { key, pages: render({ settings, site: site.current }) }
    }
    return rendered.pages
  }
}

const SETTINGS_PLACEHOLDER = '"__SETTINGS__"'
const LANDING_PLACEHOLDER = '<!--landing-->'
const STYLESHEET_LINK = /<link rel="stylesheet"[^>]*>\s*/g

/** Escapes JSON for use in a script element. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Inserts the installation's settings into the built page, and prerenders the landing page.
 * @param folder folder of the built pages
 * @param prerender module that renders the landing page; without it, the browser renders the page
 */
async function renderPages(
  html: string,
  { settings, site }: PageInput,
  folder: string,
  prerender: URL,
  log: Logger,
): Promise<Pages> {
  const filled = withBrandHead(html, site).replace(SETTINGS_PLACEHOLDER, () => toScriptJson(settings))
  const landing = await prerenderLanding(settings, prerender, log)
  if (!landing) return { empty: htmlFile(filled), landing: htmlFile(filled) }
  const prerendered = withLandingHead(filled, folder).replace(LANDING_PLACEHOLDER, () => landing)
  return { empty: htmlFile(filled), landing: htmlFile(prerendered) }
}

async function prerenderLanding(settings: PageSettings, prerender: URL, log: Logger): Promise<string> {
  if (!existsSync(prerender)) return ''
  try {
    // The prerender module is a separate bundle, because the server must not import web code (ARCHITECTURE.md).
    const { renderLanding } = (await import(/* @vite-ignore */ prerender.href)) as Prerender
    return renderLanding(settings)
  } catch (error) {
    log.error({ err: error }, 'Could not prerender the landing page; browsers will render it')
    return ''
  }
}

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/**
 * Inlines the landing page's styles, so that the first paint needs no second request, and preloads its scripts.
 * @param folder folder of the built pages; without the build's manifest the page is unchanged
 */
function withLandingHead(html: string, folder: string): string {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) return html
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const ofPage = withImports(manifest, 'index.html')
  const ofLanding = [...withImports(manifest, 'features/auth/landing.tsx')].filter(
    (name) => !ofPage.has(name),
  )
  const chunksOf = (names: Iterable<string>) => [...names].flatMap((name) => manifest[name] ?? [])
  const stylesOf = (names: Iterable<string>) => chunksOf(names).flatMap(({ css = [] }) => css)
  const files = [...stylesOf(ofPage), ...stylesOf(ofLanding)]
  // The landing page is shown before its fonts have loaded, and swapping in a font later would shift it. Other screens
  // wait for fonts.
  const styles = files.map((file) =>
    readFileSync(join(folder, file), 'utf8').replaceAll('font-display:swap', 'font-display:optional'),
  )
  const preloads = chunksOf(ofLanding).map(
    ({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  // Scripts that load later find these links and therefore do not add the styles again. Adding them again would swap in
  // the fonts.
  const links = files.map((file) => `<link rel="stylesheet" disabled href="/${file}">`)
  return html
    .replace(STYLESHEET_LINK, '')
    .replace(
      '</head>',
      () => `<style>${styles.join('\n')}</style>${preloads.join('')}${links.join('')}</head>`,
    )
}

/** Returns the names of a chunk and of all chunks that it imports statically. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}
