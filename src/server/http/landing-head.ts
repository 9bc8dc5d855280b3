import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

const MANIFEST = '.vite/manifest.json'
const PAGE = 'index.html'
const LANDING = 'features/auth/landing.tsx'
const MODULE = /<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\s*/g
const STYLESHEET_LINK = /<link rel="stylesheet"[^>]*>\s*/g

/** A chunk's name and those of everything it imports at once; what it may fetch later is not among them. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

/**
 * Brings with the landing's page all that it needs to be seen: its styles stand in the page, so that the first
 * paint waits for no second answer. Its scripts stand in a template, which the page's own script (first-paint.js) puts
 * to use after that paint: all at once, not each by the one before. The page is drawn, and its text is what one has
 * come for.
 * @param html the built page
 * @param folder of the built pages; without the build's manifest there the page stays as it is
 */
export function withLandingHead(html: string, folder: string): string {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return html
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const chunksOf = (names: readonly string[]) => names.flatMap((name) => manifest[name] ?? [])
  const ofPage = withImports(manifest, PAGE)
  const added = [...withImports(manifest, LANDING)].filter((name) => !ofPage.has(name))
  const stylesOf = (names: readonly string[]) => chunksOf(names).flatMap(({ css = [] }) => css)
  const styles = [...stylesOf([...ofPage]), ...stylesOf(added)].map((file) =>
    readFileSync(join(folder, file)),
  )
  const modules = [
    ...(html.match(MODULE) ?? []).map((tag) => tag.trim()),
    ...chunksOf(added).map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  // Found there, the landing's own styles are not asked for by its script; disabled, not by the browser either.
  const links = stylesOf(added).map((file) => `<link rel="stylesheet" disabled href="/${file}">`)
  const styled = `<style>${styles.join('\n')}</style><template id="scripts">${modules.join('')}</template>`
  return html
    .replace(STYLESHEET_LINK, '')
    .replace(MODULE, '')
    .replace('</head>', () => `${styled}</head>`)
    .replace('</body>', () => `${links.join('')}</body>`)
}
