import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/
const SMALLEST_WORTH_COMPRESSING = 1024

const compressFile = async (path: string) => {
  const content = await readFile(path)
  if (content.length < SMALLEST_WORTH_COMPRESSING) return
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/**
 * Writes a .br and a .gz copy of each text file of at least 1 KB, so that the server need not compress it during a
 * request. Omits pages (.html), because the server fills in settings before it sends them.
 */
const precompress = (): Plugin => ({
  name: 'openround:precompress',
  apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
  async writeBundle({ dir }) {
    if (!dir) return
    const names = await readdir(dir, { recursive: true })
    await Promise.all(
      names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(dir, name))),
    )
  },
})

/** Preloads the fonts, so that the first paint rarely happens without them. */
const preloadFonts = (): Plugin => ({
  name: 'openround:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          injectTo: 'head' as const,
        })),
  },
})

/**
 * Paths that the development server forwards to the API server. All others are pages, scripts and styles, including
 * those in the folder `api/`.
 */
const OF_SERVER = ['^/api/(?!.*\\.ts(\\?|$))', '/files/', '/outbox', '/unsubscribe', '/healthz', '/readyz']

/**
 * Libraries that every screen uses. They are bundled into one file, which compresses better than its parts and stays in
 * browser caches across releases.
 */
const FOUNDATION =
  /node_modules\/(react|react-dom|scheduler)\/|@mantine\/core\/esm\/(core|components\/(Button|Loader|Transition|UnstyledButton)\/)/

/** Our own modules that at least this many screens share are bundled into one file, for the same reasons. */
const SCREENS_THAT_SHARE = 15

/** The landing page, whose script budget is the tightest, does not use these modules, though most screens do. */
const NOT_ON_LANDING_PAGE = /\/src\/domain\/(dates|applications\/status)\.ts$/

export default defineConfig({
  root: 'src/web',
  plugins: [react(), preloadFonts(), precompress()],
  cacheDir: '../../.cache/vite',
  server: {
    // The web imports code shared with the server from the neighbouring folders.
    fs: { allow: ['..', '../../node_modules'] },
    proxy: Object.fromEntries(OF_SERVER.map((path) => [path, process.env.SERVER_BEHIND ?? ''])),
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: packageJson.browserslist.map((browser) => browser.replace(' >= ', '')),
    reportCompressedSize: false,
    // All browsers in the list support modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A chunk names all chunks that it loads. The names of those that screens share would take 3 KB of some screens.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'foundation', test: FOUNDATION },
            {
              name: 'common',
              test: (id) => id.includes('/src/') && !NOT_ON_LANDING_PAGE.test(id),
              minShareCount: SCREENS_THAT_SHARE,
            },
          ],
        },
      },
    },
  },
})
