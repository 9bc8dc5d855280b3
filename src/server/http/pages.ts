import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { pageOf, type WebFile } from './web-files.ts'

/** The one page in two states: empty, and with the landing drawn in as a visitor first sees it. */
export type Pages = { readonly empty: WebFile; readonly landing: WebFile }

type Settings = Pick<Config, 'product' | 'investor' | 'passwordMin'>
type Prerender = { renderLanding(settings: Settings): string }

const SETTINGS = '"__SETTINGS__"'
const LANDING = '<!--landing-->'
const STYLESHEET_LINK = /<link rel="stylesheet"[^>]*>\s*/g

/** As text inside a script element, which only its end tag and comments could end or turn. */
const asScriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Fills the built page in with what the installation decides.
 * @param folder of the built pages
 * @param prerender address of the module that draws the landing; without it, the browser draws it later
 */
export async function fillPages(
  html: string,
  config: Config,
  folder: string,
  prerender: URL,
  log: Logger,
): Promise<Pages> {
  const settings = { product: config.product, investor: config.investor, passwordMin: config.passwordMin }
  const filled = html.replace(SETTINGS, () => asScriptText(settings))
  const landing = await drawLanding(settings, prerender, log)
  if (!landing) return { empty: pageOf(filled), landing: pageOf(filled) }
  const drawn = withLandingHead(filled, folder).replace(LANDING, () => landing)
  return { empty: pageOf(filled), landing: pageOf(drawn) }
}

async function drawLanding(settings: Settings, prerender: URL, log: Logger): Promise<string> {
  if (!existsSync(prerender)) return ''
  try {
    // Built apart: the server may not import the web (ARCHITECTURE.md).
    const { renderLanding } = (await import(/* @vite-ignore */ prerender.href)) as Prerender
    return renderLanding(settings)
  } catch (error) {
    log.error({ err: error }, 'The landing could not be drawn beforehand; browsers draw it themselves')
    return ''
  }
}

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/**
 * Puts the landing's styles into its page, so that the first paint waits for no second reply, and preloads its scripts.
 * @param folder of the built pages; without the build's manifest there, the page stays as it is
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
  const styles = [...stylesOf(ofPage), ...stylesOf(ofLanding)].map((file) => readFileSync(join(folder, file)))
  const preloads = chunksOf(ofLanding).map(
    ({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  // The landing's script finds these, and does not request its styles a second time.
  const links = stylesOf(ofLanding).map((file) => `<link rel="stylesheet" disabled href="/${file}">`)
  return html
    .replace(STYLESHEET_LINK, '')
    .replace(
      '</head>',
      () => `<style>${styles.join('\n')}</style>${preloads.join('')}${links.join('')}</head>`,
    )
}

/** Returns the names of a chunk and of all that it imports statically. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}
